@_exported import Runtime
@_exported import Toolkit
