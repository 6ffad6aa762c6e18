public import Geometry
public import Raster
public import Typography

// Names of UIKit for developers who try them. The compiler replies with the toolkit's name, and emits no code.

/// UIKit's name of `View`.
@available(*, unavailable, renamed: "View")
public typealias UIView = View
/// UIKit's name of `ViewController`.
@available(*, unavailable, renamed: "ViewController")
public typealias UIViewController = ViewController
/// UIKit's name of `NavigationController`.
@available(*, unavailable, renamed: "NavigationController")
public typealias UINavigationController = NavigationController
/// UIKit's name of `TabBarController`.
@available(*, unavailable, renamed: "TabBarController")
public typealias UITabBarController = TabBarController
/// UIKit's name of `Window`.
@available(*, unavailable, renamed: "Window")
public typealias UIWindow = Window
/// UIKit's name of `Application`.
@available(*, unavailable, renamed: "Application")
public typealias UIApplication = Application
/// UIKit's name of `Responder`.
@available(*, unavailable, renamed: "Responder")
public typealias UIResponder = Responder
/// UIKit's name of `Touch`.
@available(*, unavailable, renamed: "Touch")
public typealias UITouch = Touch
/// UIKit's name of `Event`.
@available(*, unavailable, renamed: "Event")
public typealias UIEvent = Event
/// UIKit's name of `Control`.
@available(*, unavailable, renamed: "Control")
public typealias UIControl = Control
/// UIKit's name of `Button`.
@available(*, unavailable, renamed: "Button")
public typealias UIButton = Button
/// UIKit's name of `Label`.
@available(*, unavailable, renamed: "Label")
public typealias UILabel = Label
/// UIKit's name of `Switch`.
@available(*, unavailable, renamed: "Switch")
public typealias UISwitch = Switch
/// UIKit's name of `Slider`.
@available(*, unavailable, renamed: "Slider")
public typealias UISlider = Slider
/// UIKit's name of `Stepper`.
@available(*, unavailable, renamed: "Stepper")
public typealias UIStepper = Stepper
/// UIKit's name of `SegmentedControl`.
@available(*, unavailable, renamed: "SegmentedControl")
public typealias UISegmentedControl = SegmentedControl
/// UIKit's name of `ProgressView`.
@available(*, unavailable, renamed: "ProgressView")
public typealias UIProgressView = ProgressView
/// UIKit's name of `ActivityIndicator`.
@available(*, unavailable, renamed: "ActivityIndicator")
public typealias UIActivityIndicatorView = ActivityIndicator
/// UIKit's name of `PageControl`.
@available(*, unavailable, renamed: "PageControl")
public typealias UIPageControl = PageControl
/// UIKit's name of `PageView`.
@available(*, unavailable, renamed: "PageView")
public typealias UIPageViewController = PageView
/// UIKit's name of `WheelPicker`.
@available(*, unavailable, renamed: "WheelPicker")
public typealias UIPickerView = WheelPicker
/// UIKit's name of `ContentState`.
@available(*, unavailable, renamed: "ContentState")
public typealias UIContentUnavailableConfiguration = ContentState
/// UIKit's name of `ContentStateView`.
@available(*, unavailable, renamed: "ContentStateView")
public typealias UIContentUnavailableView = ContentStateView
/// UIKit's name of `RefreshControl`.
@available(*, unavailable, renamed: "RefreshControl")
public typealias UIRefreshControl = RefreshControl
/// UIKit's name of `TextField`.
@available(*, unavailable, renamed: "TextField")
public typealias UITextField = TextField
/// UIKit's name of `TextView`.
@available(*, unavailable, renamed: "TextView")
public typealias UITextView = TextView
/// UIKit's name of `ImageView`.
@available(*, unavailable, renamed: "ImageView")
public typealias UIImageView = ImageView
/// UIKit's name of `ScrollView`.
@available(*, unavailable, renamed: "ScrollView")
public typealias UIScrollView = ScrollView
/// UIKit's name of `StackView`.
@available(*, unavailable, renamed: "StackView")
public typealias UIStackView = StackView
/// UIKit's name of `ListView`.
@available(*, unavailable, renamed: "ListView")
public typealias UITableView = ListView
/// UIKit's name of `ListRow`.
@available(*, unavailable, renamed: "ListRow")
public typealias UITableViewCell = ListRow
/// UIKit's name of `CollectionView`.
@available(*, unavailable, renamed: "CollectionView")
public typealias UICollectionView = CollectionView
/// UIKit's name of `CollectionCell`.
@available(*, unavailable, renamed: "CollectionCell")
public typealias UICollectionViewCell = CollectionCell
/// UIKit's name of `ListViewDataSource`.
@available(*, unavailable, renamed: "ListViewDataSource")
public typealias UITableViewDataSource = ListViewDataSource
/// UIKit's name of `ListViewDelegate`.
@available(*, unavailable, renamed: "ListViewDelegate")
public typealias UITableViewDelegate = ListViewDelegate
/// UIKit's name of `CollectionViewDataSource`.
@available(*, unavailable, renamed: "CollectionViewDataSource")
public typealias UICollectionViewDataSource = CollectionViewDataSource
/// UIKit's name of `CollectionViewDelegate`.
@available(*, unavailable, renamed: "CollectionViewDelegate")
public typealias UICollectionViewDelegate = CollectionViewDelegate
/// UIKit's name of `BarButton`.
@available(*, unavailable, renamed: "BarButton")
public typealias UIBarButtonItem = BarButton
/// UIKit's name of `NavigationBar`.
@available(*, unavailable, renamed: "NavigationBar")
public typealias UINavigationBar = NavigationBar
/// UIKit's name of `TabBar`.
@available(*, unavailable, renamed: "TabBar")
public typealias UITabBar = TabBar
/// UIKit's name of `Alert`.
@available(*, unavailable, renamed: "Alert")
public typealias UIAlertController = Alert
/// UIKit's name of `GestureRecognizer`.
@available(*, unavailable, renamed: "GestureRecognizer")
public typealias UIGestureRecognizer = GestureRecognizer
/// UIKit's name of `TapGestureRecognizer`.
@available(*, unavailable, renamed: "TapGestureRecognizer")
public typealias UITapGestureRecognizer = TapGestureRecognizer
/// UIKit's name of `PanGestureRecognizer`.
@available(*, unavailable, renamed: "PanGestureRecognizer")
public typealias UIPanGestureRecognizer = PanGestureRecognizer
/// UIKit's name of `PinchGestureRecognizer`.
@available(*, unavailable, renamed: "PinchGestureRecognizer")
public typealias UIPinchGestureRecognizer = PinchGestureRecognizer
/// UIKit's name of `SwipeGestureRecognizer`.
@available(*, unavailable, renamed: "SwipeGestureRecognizer")
public typealias UISwipeGestureRecognizer = SwipeGestureRecognizer
/// UIKit's name of `LongPressGestureRecognizer`.
@available(*, unavailable, renamed: "LongPressGestureRecognizer")
public typealias UILongPressGestureRecognizer = LongPressGestureRecognizer
/// UIKit's name of `RotationGestureRecognizer`.
@available(*, unavailable, renamed: "RotationGestureRecognizer")
public typealias UIRotationGestureRecognizer = RotationGestureRecognizer
/// UIKit's name of `DisplayLink`.
@available(*, unavailable, renamed: "DisplayLink")
public typealias CADisplayLink = DisplayLink
/// UIKit's name of `Image`.
@available(*, unavailable, renamed: "Image")
public typealias UIImage = Image
/// UIKit's name of `Color`.
@available(*, unavailable, renamed: "Color")
public typealias UIColor = Color
/// UIKit's name of `Path`.
@available(*, unavailable, renamed: "Path")
public typealias UIBezierPath = Path
/// UIKit's name of `Font`.
@available(*, unavailable, renamed: "Font")
public typealias UIFont = Font
/// UIKit's name of `Insets`.
@available(*, unavailable, renamed: "Insets")
public typealias UIEdgeInsets = Insets
/// UIKit's name of `CalendarPicker`, which the module `DatePickers` has.
@available(*, unavailable, message: "Use CalendarPicker of the module DatePickers.")
public typealias UIDatePicker = Control
/// A name of Apple's frameworks.
@available(*, unavailable, message: "Lay out in viewDidLayoutSubviews.")
public typealias UIViewControllerTransitionCoordinator = Application
/// A name of Apple's frameworks.
@available(*, unavailable, message: "Use Storage: Storage(\"settings\", for: application).")
public typealias UserDefaults = Application
/// A name of Apple's frameworks.
@available(*, unavailable, message: "Use closures: see \"Share an object between screens\" in docs/apps.md.")
public typealias NotificationCenter = Application
/// A name of Apple's frameworks.
@available(*, unavailable, message: "Use application.post on the main thread, and Worker for other threads.")
public typealias DispatchQueue = Application
