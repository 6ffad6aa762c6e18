// The modules that an app imports with `Vitrine`: the toolkit, drawing, and `Kiosk`.
@_exported import AppContexts
@_exported import AppResources
@_exported import AppStorage
@_exported import EventSources
@_exported import Geometry
@_exported import Languages
@_exported import LocalFormats
@_exported import Raster
@_exported import Runtime
@_exported import struct System.SpawnedProcess
@_exported import struct System.Errno
@_exported import struct System.LocalTime
@_exported import struct System.SerialSettings
@_exported import Toolkit
@_exported import Typography
