// swift-format-ignore-file
// Generated from SVG files by `vitrine icons`; do not edit.
import Toolkit

extension Icon {
  /// accessibility.svg.
  public static var `accessibility`: Icon { Icon(outline: "M12.9 4.1C12.9 4.6 12.5 5 12 5C11.5 5 11.1 4.6 11.1 4.1C11.1 3.6 11.5 3.2 12 3.2C12.5 3.2 12.9 3.6 12.9 4.1ZM4.5 8.5L10 9.5L14 9.5L19.5 8.5M10 9.5L10 14L8 20.5M14 9.5L14 14L16 20.5M10 14L14 14") }
  /// arrow-down.svg.
  public static var `arrowDown`: Icon { Icon(outline: "M12 4L12 20M5 13L12 20L19 13") }
  /// arrow-left.svg.
  public static var `arrowLeft`: Icon { Icon(outline: "M20 12L4 12M11 5L4 12L11 19") }
  /// arrow-right.svg.
  public static var `arrowRight`: Icon { Icon(outline: "M4 12L20 12M13 5L20 12L13 19") }
  /// arrow-up.svg.
  public static var `arrowUp`: Icon { Icon(outline: "M12 20L12 4M5 11L12 4L19 11") }
  /// back.svg.
  public static var `back`: Icon { Icon(outline: "M20 12L4 12M11 5L4 12L11 19", isDirectional: true) }
  /// bag.svg.
  public static var `bag`: Icon { Icon(outline: "M5 8L19 8L20 20.5L4 20.5ZM8.5 11.5L8.5 7C8.5 5.07 10.07 3.5 12 3.5C13.93 3.5 15.5 5.07 15.5 7L15.5 11.5") }
  /// battery.svg.
  public static var `battery`: Icon { Icon(outline: "M5 7L16 7C17.1 7 18 7.9 18 9L18 15C18 16.1 17.1 17 16 17L5 17C3.9 17 3 16.1 3 15L3 9C3 7.9 3.9 7 5 7ZM21 11L21 13M7 11L7 13M10.5 11L10.5 13") }
  /// bell.svg.
  public static var `bell`: Icon { Icon(outline: "M4 17C5.5 15.5 6 13.5 6 9.5C6 6.19 8.69 3.5 12 3.5C15.31 3.5 18 6.19 18 9.5C18 13.5 18.5 15.5 20 17ZM10.2 20.5L13.8 20.5") }
  /// bus.svg.
  public static var `bus`: Icon { Icon(outline: "M7 3.5L17 3.5C18.38 3.5 19.5 4.62 19.5 6L19.5 15.5C19.5 16.88 18.38 18 17 18L7 18C5.62 18 4.5 16.88 4.5 15.5L4.5 6C4.5 4.62 5.62 3.5 7 3.5ZM4.5 11.5L19.5 11.5M7.5 18L7.5 20.5M16.5 18L16.5 20.5M8.4 14.7C8.4 14.76 8.36 14.8 8.3 14.8C8.24 14.8 8.2 14.76 8.2 14.7C8.2 14.64 8.24 14.6 8.3 14.6C8.36 14.6 8.4 14.64 8.4 14.7ZM15.8 14.7C15.8 14.76 15.76 14.8 15.7 14.8C15.64 14.8 15.6 14.76 15.6 14.7C15.6 14.64 15.64 14.6 15.7 14.6C15.76 14.6 15.8 14.64 15.8 14.7Z") }
  /// calendar.svg.
  public static var `calendar`: Icon { Icon(outline: "M6 5L18 5C19.1 5 20 5.9 20 7L20 18.5C20 19.6 19.1 20.5 18 20.5L6 20.5C4.9 20.5 4 19.6 4 18.5L4 7C4 5.9 4.9 5 6 5ZM4 10L20 10M8.5 3L8.5 6.5M15.5 3L15.5 6.5M8.8 15.2C8.8 15.37 8.67 15.5 8.5 15.5C8.33 15.5 8.2 15.37 8.2 15.2C8.2 15.03 8.33 14.9 8.5 14.9C8.67 14.9 8.8 15.03 8.8 15.2ZM12.3 15.2C12.3 15.37 12.17 15.5 12 15.5C11.83 15.5 11.7 15.37 11.7 15.2C11.7 15.03 11.83 14.9 12 14.9C12.17 14.9 12.3 15.03 12.3 15.2ZM15.8 15.2C15.8 15.37 15.67 15.5 15.5 15.5C15.33 15.5 15.2 15.37 15.2 15.2C15.2 15.03 15.33 14.9 15.5 14.9C15.67 14.9 15.8 15.03 15.8 15.2Z") }
  /// camera.svg.
  public static var `camera`: Icon { Icon(outline: "M3 9C3 7.9 3.9 7 5 7L7.5 7L9 4.5L15 4.5L16.5 7L19 7C20.1 7 21 7.9 21 9L21 17.5C21 18.6 20.1 19.5 19 19.5L5 19.5C3.9 19.5 3 18.6 3 17.5ZM15.25 13C15.25 14.79 13.79 16.25 12 16.25C10.21 16.25 8.75 14.79 8.75 13C8.75 11.21 10.21 9.75 12 9.75C13.79 9.75 15.25 11.21 15.25 13Z") }
  /// cart.svg.
  public static var `cart`: Icon { Icon(outline: "M3 4L5.5 4L8 15.5L18 15.5L20.5 7.5L6.3 7.5M9.5 19.6C9.5 19.88 9.28 20.1 9 20.1C8.72 20.1 8.5 19.88 8.5 19.6C8.5 19.32 8.72 19.1 9 19.1C9.28 19.1 9.5 19.32 9.5 19.6ZM17.5 19.6C17.5 19.88 17.28 20.1 17 20.1C16.72 20.1 16.5 19.88 16.5 19.6C16.5 19.32 16.72 19.1 17 19.1C17.28 19.1 17.5 19.32 17.5 19.6Z") }
  /// chat.svg.
  public static var `chat`: Icon { Icon(outline: "M5 4L19 4C20.1 4 21 4.9 21 6L21 15C21 16.1 20.1 17 19 17L11 17L6.5 20.5L6.5 17L5 17C3.9 17 3 16.1 3 15L3 6C3 4.9 3.9 4 5 4ZM8.3 10.5C8.3 10.67 8.17 10.8 8 10.8C7.83 10.8 7.7 10.67 7.7 10.5C7.7 10.33 7.83 10.2 8 10.2C8.17 10.2 8.3 10.33 8.3 10.5ZM12.3 10.5C12.3 10.67 12.17 10.8 12 10.8C11.83 10.8 11.7 10.67 11.7 10.5C11.7 10.33 11.83 10.2 12 10.2C12.17 10.2 12.3 10.33 12.3 10.5ZM16.3 10.5C16.3 10.67 16.17 10.8 16 10.8C15.83 10.8 15.7 10.67 15.7 10.5C15.7 10.33 15.83 10.2 16 10.2C16.17 10.2 16.3 10.33 16.3 10.5Z") }
  /// checkmark.svg.
  public static var `checkmark`: Icon { Icon(outline: "M4 12.5L9.5 18L20 6.5") }
  /// chevron-down.svg.
  public static var `chevronDown`: Icon { Icon(outline: "M5 8.5L12 15.5L19 8.5") }
  /// chevron-left.svg.
  public static var `chevronLeft`: Icon { Icon(outline: "M15.5 5L8.5 12L15.5 19") }
  /// chevron-right.svg.
  public static var `chevronRight`: Icon { Icon(outline: "M8.5 5L15.5 12L8.5 19") }
  /// chevron-up.svg.
  public static var `chevronUp`: Icon { Icon(outline: "M5 15.5L12 8.5L19 15.5") }
  /// clock.svg.
  public static var `clock`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM12 6.5L12 12L15.5 14") }
  /// compass.svg.
  public static var `compass`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM16 8L13.6 13.6L8 16L10.4 10.4Z") }
  /// contactless.svg.
  public static var `contactless`: Icon { Icon(outline: "M6.5 9C7.48 10.88 7.48 13.12 6.5 15M11 6.5C12.96 9.9 12.96 14.1 11 17.5M15.5 4C18.47 8.92 18.47 15.08 15.5 20") }
  /// credit-card.svg.
  public static var `creditCard`: Icon { Icon(outline: "M5 5L19 5C20.1 5 21 5.9 21 7L21 17C21 18.1 20.1 19 19 19L5 19C3.9 19 3 18.1 3 17L3 7C3 5.9 3.9 5 5 5ZM3 10L21 10M7 15L10 15") }
  /// cup.svg.
  public static var `cup`: Icon { Icon(outline: "M4 8.5L15.5 8.5L15.5 15C15.5 17.21 13.71 19 11.5 19L8 19C5.79 19 4 17.21 4 15ZM15.5 10L17 10C18.66 10 20 11.34 20 13C20 14.66 18.66 16 17 16L15.5 16M7.8 3.5L7.8 5M11.8 3.5L11.8 5") }
  /// document.svg.
  public static var `document`: Icon { Icon(outline: "M13.5 3L7 3C5.9 3 5 3.9 5 5L5 19C5 20.1 5.9 21 7 21L17 21C18.1 21 19 20.1 19 19L19 8.5ZM13.5 3L13.5 8.5L19 8.5M9 13L15 13M9 17L15 17") }
  /// download.svg.
  public static var `download`: Icon { Icon(outline: "M12 3.5L12 15M7 10L12 15L17 10M4 16L4 18.5C4 19.6 4.9 20.5 6 20.5L18 20.5C19.1 20.5 20 19.6 20 18.5L20 16") }
  /// drop.svg.
  public static var `drop`: Icon { Icon(outline: "M12 3.5C15.5 7.5 18.5 11 18.5 14.5C18.5 18.09 15.59 21 12 21C8.41 21 5.5 18.09 5.5 14.5C5.5 11 8.5 7.5 12 3.5Z") }
  /// envelope.svg.
  public static var `envelope`: Icon { Icon(outline: "M5 5L19 5C20.1 5 21 5.9 21 7L21 17C21 18.1 20.1 19 19 19L5 19C3.9 19 3 18.1 3 17L3 7C3 5.9 3.9 5 5 5ZM4 7L12 13L20 7") }
  /// error.svg.
  public static var `error`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM9 9L15 15M15 9L9 15") }
  /// exit.svg.
  public static var `exit`: Icon { Icon(outline: "M13 4L6 4C4.9 4 4 4.9 4 6L4 18C4 19.1 4.9 20 6 20L13 20M10 12L20.5 12M16.5 8L20.5 12L16.5 16", isDirectional: true) }
  /// eye.svg.
  public static var `eye`: Icon { Icon(outline: "M3 12C5.5 7.7 8.5 5.5 12 5.5C15.5 5.5 18.5 7.7 21 12C18.5 16.3 15.5 18.5 12 18.5C8.5 18.5 5.5 16.3 3 12ZM14.75 12C14.75 13.52 13.52 14.75 12 14.75C10.48 14.75 9.25 13.52 9.25 12C9.25 10.48 10.48 9.25 12 9.25C13.52 9.25 14.75 10.48 14.75 12Z") }
  /// filter.svg.
  public static var `filter`: Icon { Icon(outline: "M4 4.5L20 4.5L14 12.5L14 19.5L10 17.5L10 12.5Z") }
  /// flower.svg.
  public static var `flower`: Icon { Icon(outline: "M6 3.5L9.3 7L12 3.5L14.7 7L18 3.5L18 8.5C18 11.81 15.31 14.5 12 14.5C8.69 14.5 6 11.81 6 8.5ZM12 14.5L12 20.7C8.5 20.7 6 19 5.5 16M12 20.7C15.5 20.7 18 19 18.5 16") }
  /// folder.svg.
  public static var `folder`: Icon { Icon(outline: "M3 18L3 6C3 4.9 3.9 4 5 4L9 4L11.5 7L19 7C20.1 7 21 7.9 21 9L21 18C21 19.1 20.1 20 19 20L5 20C3.9 20 3 19.1 3 18Z") }
  /// forward.svg.
  public static var `forward`: Icon { Icon(outline: "M4 12L20 12M13 5L20 12L13 19", isDirectional: true) }
  /// gear.svg.
  public static var `gear`: Icon { Icon(outline: "M10.51 5.57L10.73 3.09L13.27 3.09L13.49 5.57L15.49 6.4L17.4 4.8L19.2 6.6L17.6 8.51L18.43 10.51L20.91 10.73L20.91 13.27L18.43 13.49L17.6 15.49L19.2 17.4L17.4 19.2L15.49 17.6L13.49 18.43L13.27 20.91L10.73 20.91L10.51 18.43L8.51 17.6L6.6 19.2L4.8 17.4L6.4 15.49L5.57 13.49L3.09 13.27L3.09 10.73L5.57 10.51L6.4 8.51L4.8 6.6L6.6 4.8L8.51 6.4ZM14.6 12C14.6 13.44 13.44 14.6 12 14.6C10.56 14.6 9.4 13.44 9.4 12C9.4 10.56 10.56 9.4 12 9.4C13.44 9.4 14.6 10.56 14.6 12Z") }
  /// gift.svg.
  public static var `gift`: Icon { Icon(outline: "M3 8L21 8L21 12L3 12ZM4.5 12L4.5 20.5L19.5 20.5L19.5 12M12 8L12 20.5M12 8C8.5 8 6.5 7 6.5 5.2C6.5 3.4 9.5 2.5 12 8C14.5 2.5 17.5 3.4 17.5 5.2C17.5 7 15.5 8 12 8") }
  /// globe.svg.
  public static var `globe`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM16 12C16 16.97 14.21 21 12 21C9.79 21 8 16.97 8 12C8 7.03 9.79 3 12 3C14.21 3 16 7.03 16 12ZM3 12L21 12") }
  /// grid.svg.
  public static var `grid`: Icon { Icon(outline: "M5 4L9 4C9.55 4 10 4.45 10 5L10 9C10 9.55 9.55 10 9 10L5 10C4.45 10 4 9.55 4 9L4 5C4 4.45 4.45 4 5 4ZM15 4L19 4C19.55 4 20 4.45 20 5L20 9C20 9.55 19.55 10 19 10L15 10C14.45 10 14 9.55 14 9L14 5C14 4.45 14.45 4 15 4ZM5 14L9 14C9.55 14 10 14.45 10 15L10 19C10 19.55 9.55 20 9 20L5 20C4.45 20 4 19.55 4 19L4 15C4 14.45 4.45 14 5 14ZM15 14L19 14C19.55 14 20 14.45 20 15L20 19C20 19.55 19.55 20 19 20L15 20C14.45 20 14 19.55 14 19L14 15C14 14.45 14.45 14 15 14Z") }
  /// hand.svg.
  public static var `hand`: Icon { Icon(outline: "M9 13.3L9 5.2C9 4.26 9.76 3.5 10.7 3.5C11.64 3.5 12.4 4.26 12.4 5.2L12.4 10.5L17.6 11.6C18.85 11.85 19.68 13.04 19.5 14.3L18.6 20.5L11 20.5L6 14.9C5.5 14.25 5.57 13.33 6.16 12.76C6.75 12.2 7.68 12.17 8.3 12.7L9 13.3") }
  /// heart.svg.
  public static var `heart`: Icon { Icon(outline: "M12 20L4.5 12.3C3.31 10.22 3.81 7.58 5.66 6.07C7.52 4.56 10.2 4.61 12 6.2C13.8 4.61 16.48 4.56 18.34 6.07C20.19 7.58 20.69 10.22 19.5 12.3Z") }
  /// house.svg.
  public static var `house`: Icon { Icon(outline: "M3.5 11L12 3.5L20.5 11M6 9.5L6 20L18 20L18 9.5M10 20L10 14.5L14 14.5L14 20") }
  /// info.svg.
  public static var `info`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM12 11.3L12 16.5M12.3 7.6C12.3 7.77 12.17 7.9 12 7.9C11.83 7.9 11.7 7.77 11.7 7.6C11.7 7.43 11.83 7.3 12 7.3C12.17 7.3 12.3 7.43 12.3 7.6Z") }
  /// key.svg.
  public static var `key`: Icon { Icon(outline: "M11.5 16.5C11.5 18.71 9.71 20.5 7.5 20.5C5.29 20.5 3.5 18.71 3.5 16.5C3.5 14.29 5.29 12.5 7.5 12.5C9.71 12.5 11.5 14.29 11.5 16.5ZM10.4 13.6L20.5 3.5M15.5 8.5L18.5 11.5") }
  /// lightbulb.svg.
  public static var `lightbulb`: Icon { Icon(outline: "M9 17C9 14.8 6 13.5 6 9.5C6 6.19 8.69 3.5 12 3.5C15.31 3.5 18 6.19 18 9.5C18 13.5 15 14.8 15 17ZM10 20.7L14 20.7") }
  /// list.svg.
  public static var `list`: Icon { Icon(outline: "M9 6L20.5 6M9 12L20.5 12M9 18L20.5 18M4.6 6C4.6 6.17 4.47 6.3 4.3 6.3C4.13 6.3 4 6.17 4 6C4 5.83 4.13 5.7 4.3 5.7C4.47 5.7 4.6 5.83 4.6 6ZM4.6 12C4.6 12.17 4.47 12.3 4.3 12.3C4.13 12.3 4 12.17 4 12C4 11.83 4.13 11.7 4.3 11.7C4.47 11.7 4.6 11.83 4.6 12ZM4.6 18C4.6 18.17 4.47 18.3 4.3 18.3C4.13 18.3 4 18.17 4 18C4 17.83 4.13 17.7 4.3 17.7C4.47 17.7 4.6 17.83 4.6 18Z", isDirectional: true) }
  /// lock.svg.
  public static var `lock`: Icon { Icon(outline: "M7 10.5L17 10.5C18.1 10.5 19 11.4 19 12.5L19 18.5C19 19.6 18.1 20.5 17 20.5L7 20.5C5.9 20.5 5 19.6 5 18.5L5 12.5C5 11.4 5.9 10.5 7 10.5ZM8 10.5L8 7.5C8 5.29 9.79 3.5 12 3.5C14.21 3.5 16 5.29 16 7.5L16 10.5M12 14.7L12 16.3") }
  /// lock-open.svg.
  public static var `lockOpen`: Icon { Icon(outline: "M7 10.5L17 10.5C18.1 10.5 19 11.4 19 12.5L19 18.5C19 19.6 18.1 20.5 17 20.5L7 20.5C5.9 20.5 5 19.6 5 18.5L5 12.5C5 11.4 5.9 10.5 7 10.5ZM8 10.5L8 7.5C8.01 5.59 9.36 3.96 11.24 3.59C13.11 3.23 14.98 4.24 15.7 6M12 14.7L12 16.3") }
  /// magnifier.svg.
  public static var `magnifier`: Icon { Icon(outline: "M17.5 10.5C17.5 14.37 14.37 17.5 10.5 17.5C6.63 17.5 3.5 14.37 3.5 10.5C3.5 6.63 6.63 3.5 10.5 3.5C14.37 3.5 17.5 6.63 17.5 10.5ZM15.6 15.6L20.5 20.5") }
  /// map.svg.
  public static var `map`: Icon { Icon(outline: "M3 6L9 3.5L15 6.5L21 4L21 18L15 20.5L9 17.5L3 20ZM9 3.5L9 17.5M15 6.5L15 20.5") }
  /// meal.svg.
  public static var `meal`: Icon { Icon(outline: "M7 3.5L7 20.5M4 3.5L4 8C4 9.66 5.34 11 7 11C8.66 11 10 9.66 10 8L10 3.5M18 20.5L18 3.5C15.5 5 14.5 8.5 14.5 14L18 14") }
  /// menu.svg.
  public static var `menu`: Icon { Icon(outline: "M4 6L20 6M4 12L20 12M4 18L20 18") }
  /// microphone.svg.
  public static var `microphone`: Icon { Icon(outline: "M12 3L12 3C13.66 3 15 4.34 15 6L15 11C15 12.66 13.66 14 12 14L12 14C10.34 14 9 12.66 9 11L9 6C9 4.34 10.34 3 12 3ZM5.5 11.5C5.5 15.09 8.41 18 12 18C15.59 18 18.5 15.09 18.5 11.5M12 18L12 21M8.5 21L15.5 21") }
  /// minus.svg.
  public static var `minus`: Icon { Icon(outline: "M4 12L20 12") }
  /// moon.svg.
  public static var `moon`: Icon { Icon(outline: "M20 14.5C18.82 18.32 15.12 20.78 11.14 20.39C7.16 19.99 4.01 16.84 3.61 12.86C3.22 8.88 5.68 5.18 9.5 4C7.79 7.01 8.3 10.8 10.75 13.25C13.2 15.7 16.99 16.21 20 14.5Z") }
  /// more.svg.
  public static var `more`: Icon { Icon(outline: "M5.6 12C5.6 12.33 5.33 12.6 5 12.6C4.67 12.6 4.4 12.33 4.4 12C4.4 11.67 4.67 11.4 5 11.4C5.33 11.4 5.6 11.67 5.6 12ZM12.6 12C12.6 12.33 12.33 12.6 12 12.6C11.67 12.6 11.4 12.33 11.4 12C11.4 11.67 11.67 11.4 12 11.4C12.33 11.4 12.6 11.67 12.6 12ZM19.6 12C19.6 12.33 19.33 12.6 19 12.6C18.67 12.6 18.4 12.33 18.4 12C18.4 11.67 18.67 11.4 19 11.4C19.33 11.4 19.6 11.67 19.6 12Z") }
  /// pause.svg.
  public static var `pause`: Icon { Icon(outline: "M6 4.5L8.5 4.5C9.05 4.5 9.5 4.95 9.5 5.5L9.5 18.5C9.5 19.05 9.05 19.5 8.5 19.5L6 19.5C5.45 19.5 5 19.05 5 18.5L5 5.5C5 4.95 5.45 4.5 6 4.5ZM15.5 4.5L18 4.5C18.55 4.5 19 4.95 19 5.5L19 18.5C19 19.05 18.55 19.5 18 19.5L15.5 19.5C14.95 19.5 14.5 19.05 14.5 18.5L14.5 5.5C14.5 4.95 14.95 4.5 15.5 4.5Z") }
  /// pencil.svg.
  public static var `pencil`: Icon { Icon(outline: "M4 20L5 15.5L15.9 4.6C16.9 3.85 18.29 3.95 19.17 4.83C20.05 5.71 20.15 7.1 19.4 8.1L8.5 19ZM13 7.5L16.5 11") }
  /// people.svg.
  public static var `people`: Icon { Icon(outline: "M12.75 8C12.75 10.07 11.07 11.75 9 11.75C6.93 11.75 5.25 10.07 5.25 8C5.25 5.93 6.93 4.25 9 4.25C11.07 4.25 12.75 5.93 12.75 8ZM3 20C3 16.96 5.69 14.5 9 14.5C12.31 14.5 15 16.96 15 20M15.8 4.5C17.25 5.06 18.2 6.45 18.2 8C18.2 9.55 17.25 10.94 15.8 11.5M18 15C19.9 16.05 21.02 17.97 20.9 20") }
  /// person.svg.
  public static var `person`: Icon { Icon(outline: "M16 7.5C16 9.71 14.21 11.5 12 11.5C9.79 11.5 8 9.71 8 7.5C8 5.29 9.79 3.5 12 3.5C14.21 3.5 16 5.29 16 7.5ZM4 20.5C4 16.91 7.58 14 12 14C16.42 14 20 16.91 20 20.5") }
  /// phone.svg.
  public static var `phone`: Icon { Icon(outline: "M6.5 3.5L9 3.5L10.5 8L8.3 9.7C9.5 12.36 11.64 14.5 14.3 15.7L16 13.5L20.5 15L20.5 17.5C20.5 19.16 19.16 20.5 17.5 20.5C10 20 4 14 3.5 6.5C3.5 4.84 4.84 3.5 6.5 3.5Z") }
  /// photo.svg.
  public static var `photo`: Icon { Icon(outline: "M5 4L19 4C20.1 4 21 4.9 21 6L21 18C21 19.1 20.1 20 19 20L5 20C3.9 20 3 19.1 3 18L3 6C3 4.9 3.9 4 5 4ZM8.9 9.2C8.9 9.53 8.63 9.8 8.3 9.8C7.97 9.8 7.7 9.53 7.7 9.2C7.7 8.87 7.97 8.6 8.3 8.6C8.63 8.6 8.9 8.87 8.9 9.2ZM3.5 18L9.5 13L13 16L16.5 12.5L21 16.5") }
  /// pin.svg.
  public static var `pin`: Icon { Icon(outline: "M12 21C8 16.5 5 13.5 5 10C5 6.13 8.13 3 12 3C15.87 3 19 6.13 19 10C19 13.5 16 16.5 12 21ZM14.5 10C14.5 11.38 13.38 12.5 12 12.5C10.62 12.5 9.5 11.38 9.5 10C9.5 8.62 10.62 7.5 12 7.5C13.38 7.5 14.5 8.62 14.5 10Z") }
  /// play.svg.
  public static var `play`: Icon { Icon(outline: "M7 4.5L19.5 12L7 19.5Z") }
  /// plus.svg.
  public static var `plus`: Icon { Icon(outline: "M12 4L12 20M4 12L20 12") }
  /// power.svg.
  public static var `power`: Icon { Icon(outline: "M7 6.5C4.35 8.62 3.33 12.19 4.45 15.39C5.58 18.6 8.6 20.74 12 20.74C15.4 20.74 18.42 18.6 19.55 15.39C20.67 12.19 19.65 8.62 17 6.5M12 3.5L12 11.5") }
  /// printer.svg.
  public static var `printer`: Icon { Icon(outline: "M7 8.5L7 3.5L17 3.5L17 8.5M7 17L5 17C3.9 17 3 16.1 3 15L3 10.5C3 9.4 3.9 8.5 5 8.5L19 8.5C20.1 8.5 21 9.4 21 10.5L21 15C21 16.1 20.1 17 19 17L17 17M7 14L17 14L17 20.5L7 20.5Z") }
  /// qr-code.svg.
  public static var `qrCode`: Icon { Icon(outline: "M5 4L9 4C9.55 4 10 4.45 10 5L10 9C10 9.55 9.55 10 9 10L5 10C4.45 10 4 9.55 4 9L4 5C4 4.45 4.45 4 5 4ZM15 4L19 4C19.55 4 20 4.45 20 5L20 9C20 9.55 19.55 10 19 10L15 10C14.45 10 14 9.55 14 9L14 5C14 4.45 14.45 4 15 4ZM5 14L9 14C9.55 14 10 14.45 10 15L10 19C10 19.55 9.55 20 9 20L5 20C4.45 20 4 19.55 4 19L4 15C4 14.45 4.45 14 5 14ZM14 14L16.5 14M20 14L20 16.5M14 18L14 20M18 20L20 20") }
  /// question.svg.
  public static var `question`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM9.2 9.6C9.19 8.21 10.19 7.02 11.57 6.8C12.94 6.59 14.27 7.42 14.68 8.75C15.09 10.08 14.46 11.5 13.2 12.1C12.4 12.5 12 13 12 13.8M12.2 17C12.2 17.11 12.11 17.2 12 17.2C11.89 17.2 11.8 17.11 11.8 17C11.8 16.89 11.89 16.8 12 16.8C12.11 16.8 12.2 16.89 12.2 17Z") }
  /// redo.svg.
  public static var `redo`: Icon { Icon(outline: "M15.5 4.5L20 9L15.5 13.5M20 9L9.5 9C6.46 9 4 11.46 4 14.5C4 17.54 6.46 20 9.5 20L15 20", isDirectional: true) }
  /// refresh.svg.
  public static var `refresh`: Icon { Icon(outline: "M19.75 9C18.19 5.11 13.97 3 9.92 4.07C5.87 5.15 3.26 9.08 3.83 13.23C4.4 17.38 7.97 20.45 12.16 20.4C16.35 20.34 19.84 17.17 20.3 13M20.5 4L20.5 9L15.5 9") }
  /// scan.svg.
  public static var `scan`: Icon { Icon(outline: "M3.5 8L3.5 5.5C3.5 4.4 4.4 3.5 5.5 3.5L8 3.5M16 3.5L18.5 3.5C19.6 3.5 20.5 4.4 20.5 5.5L20.5 8M20.5 16L20.5 18.5C20.5 19.6 19.6 20.5 18.5 20.5L16 20.5M8 20.5L5.5 20.5C4.4 20.5 3.5 19.6 3.5 18.5L3.5 16M7 12L17 12") }
  /// share.svg.
  public static var `share`: Icon { Icon(outline: "M20 5.5C20 6.88 18.88 8 17.5 8C16.12 8 15 6.88 15 5.5C15 4.12 16.12 3 17.5 3C18.88 3 20 4.12 20 5.5ZM9 12C9 13.38 7.88 14.5 6.5 14.5C5.12 14.5 4 13.38 4 12C4 10.62 5.12 9.5 6.5 9.5C7.88 9.5 9 10.62 9 12ZM20 18.5C20 19.88 18.88 21 17.5 21C16.12 21 15 19.88 15 18.5C15 17.12 16.12 16 17.5 16C18.88 16 20 17.12 20 18.5ZM8.7 10.7L15.3 6.8M8.7 13.3L15.3 17.2") }
  /// skip-back.svg.
  public static var `skipBack`: Icon { Icon(outline: "M19 5L9 12L19 19ZM5 5L5 19") }
  /// skip-forward.svg.
  public static var `skipForward`: Icon { Icon(outline: "M5 5L15 12L5 19ZM19 5L19 19") }
  /// speaker.svg.
  public static var `speaker`: Icon { Icon(outline: "M3 9.5L6.5 9.5L11 5.5L11 18.5L6.5 14.5L3 14.5ZM14.5 9C16.03 10.71 16.03 13.29 14.5 15M17.5 5.8C19.19 7.42 20.14 9.66 20.14 12C20.14 14.34 19.19 16.58 17.5 18.2") }
  /// speaker-off.svg.
  public static var `speakerOff`: Icon { Icon(outline: "M3 9.5L6.5 9.5L11 5.5L11 18.5L6.5 14.5L3 14.5ZM15.5 9.5L20.5 14.5M20.5 9.5L15.5 14.5") }
  /// star.svg.
  public static var `star`: Icon { Icon(outline: "M12 3.25L14.7 9.03L21.04 9.81L16.37 14.17L17.58 20.44L12 17.35L6.42 20.44L7.63 14.17L2.96 9.81L9.3 9.03Z") }
  /// stop.svg.
  public static var `stop`: Icon { Icon(outline: "M7 5L17 5C18.1 5 19 5.9 19 7L19 17C19 18.1 18.1 19 17 19L7 19C5.9 19 5 18.1 5 17L5 7C5 5.9 5.9 5 7 5Z") }
  /// success.svg.
  public static var `success`: Icon { Icon(outline: "M21 12C21 16.97 16.97 21 12 21C7.03 21 3 16.97 3 12C3 7.03 7.03 3 12 3C16.97 3 21 7.03 21 12ZM8 12.4L11 15.4L16 9.2") }
  /// sun.svg.
  public static var `sun`: Icon { Icon(outline: "M16 12C16 14.21 14.21 16 12 16C9.79 16 8 14.21 8 12C8 9.79 9.79 8 12 8C14.21 8 16 9.79 16 12ZM12 4.4L12 3M17.37 6.63L18.36 5.64M19.6 12L21 12M17.37 17.37L18.36 18.36M12 19.6L12 21M6.63 17.37L5.64 18.36M4.4 12L3 12M6.63 6.63L5.64 5.64") }
  /// tag.svg.
  public static var `tag`: Icon { Icon(outline: "M3.5 3.5L12 3.5L20.5 12L12 20.5L3.5 12ZM8.4 8C8.4 8.22 8.22 8.4 8 8.4C7.78 8.4 7.6 8.22 7.6 8C7.6 7.78 7.78 7.6 8 7.6C8.22 7.6 8.4 7.78 8.4 8Z") }
  /// text-size.svg.
  public static var `textSize`: Icon { Icon(outline: "M3 19L8 5.5L13 19M4.7 14.5L11.3 14.5M14.5 19L17.75 10.5L21 19M15.6 16L19.9 16") }
  /// thermometer.svg.
  public static var `thermometer`: Icon { Icon(outline: "M9 13.8L9 6C9 4.34 10.34 3 12 3C13.66 3 15 4.34 15 6L15 13.8C16.62 15.45 16.6 18.09 14.96 19.72C13.32 21.35 10.68 21.35 9.04 19.72C7.4 18.09 7.38 15.45 9 13.8ZM12 10L12 16.8") }
  /// ticket.svg.
  public static var `ticket`: Icon { Icon(outline: "M3 7C3 6.45 3.45 6 4 6L20 6C20.55 6 21 6.45 21 7L21 10C19.9 10 19 10.9 19 12C19 13.1 19.9 14 21 14L21 17C21 17.55 20.55 18 20 18L4 18C3.45 18 3 17.55 3 17L3 14C4.1 14 5 13.1 5 12C5 10.9 4.1 10 3 10ZM14.5 10L14.5 14") }
  /// trash.svg.
  public static var `trash`: Icon { Icon(outline: "M4 6.5L20 6.5M9 6.5L9 4.5C9 3.95 9.45 3.5 10 3.5L14 3.5C14.55 3.5 15 3.95 15 4.5L15 6.5M6 6.5L6.9 18.7C7 19.73 7.87 20.51 8.9 20.5L15.1 20.5C16.13 20.51 17 19.73 17.1 18.7L18 6.5M10 11L10 16M14 11L14 16") }
  /// undo.svg.
  public static var `undo`: Icon { Icon(outline: "M8.5 4.5L4 9L8.5 13.5M4 9L14.5 9C17.54 9 20 11.46 20 14.5C20 17.54 17.54 20 14.5 20L9 20", isDirectional: true) }
  /// upload.svg.
  public static var `upload`: Icon { Icon(outline: "M12 15L12 3.5M7 8.5L12 3.5L17 8.5M4 16L4 18.5C4 19.6 4.9 20.5 6 20.5L18 20.5C19.1 20.5 20 19.6 20 18.5L20 16") }
  /// warning.svg.
  public static var `warning`: Icon { Icon(outline: "M12 4L21 19.5L3 19.5ZM12 10L12 13.5M12.2 16.6C12.2 16.71 12.11 16.8 12 16.8C11.89 16.8 11.8 16.71 11.8 16.6C11.8 16.49 11.89 16.4 12 16.4C12.11 16.4 12.2 16.49 12.2 16.6Z") }
  /// wifi.svg.
  public static var `wifi`: Icon { Icon(outline: "M3.01 9.86C5.35 7.4 8.6 6 12 6C15.4 6 18.65 7.4 20.99 9.86M6.05 12.76C7.6 11.13 9.75 10.2 12 10.2C14.25 10.2 16.4 11.13 17.95 12.76M9.03 15.58C9.8 14.77 10.88 14.31 12 14.31C13.12 14.31 14.2 14.77 14.97 15.58M12.3 18.4C12.3 18.57 12.17 18.7 12 18.7C11.83 18.7 11.7 18.57 11.7 18.4C11.7 18.23 11.83 18.1 12 18.1C12.17 18.1 12.3 18.23 12.3 18.4Z") }
  /// wifi-off.svg.
  public static var `wifiOff`: Icon { Icon(outline: "M3.01 9.86C5.35 7.4 8.6 6 12 6C15.4 6 18.65 7.4 20.99 9.86M6.05 12.76C8.59 10.08 12.6 9.43 15.85 11.16M9.03 15.58C9.8 14.76 10.88 14.3 12 14.3M15.5 14.7L20.5 19.7M20.5 14.7L15.5 19.7M12.3 18.4C12.3 18.57 12.17 18.7 12 18.7C11.83 18.7 11.7 18.57 11.7 18.4C11.7 18.23 11.83 18.1 12 18.1C12.17 18.1 12.3 18.23 12.3 18.4Z") }
  /// xmark.svg.
  public static var `xmark`: Icon { Icon(outline: "M5.5 5.5L18.5 18.5M18.5 5.5L5.5 18.5") }

  /// All icons by name. A program that uses this list contains all of them.
  @export(interface)
  public static var all: [(name: String, icon: Icon)] {
    [
      ("accessibility", .`accessibility`),
      ("arrowDown", .`arrowDown`),
      ("arrowLeft", .`arrowLeft`),
      ("arrowRight", .`arrowRight`),
      ("arrowUp", .`arrowUp`),
      ("back", .`back`),
      ("bag", .`bag`),
      ("battery", .`battery`),
      ("bell", .`bell`),
      ("bus", .`bus`),
      ("calendar", .`calendar`),
      ("camera", .`camera`),
      ("cart", .`cart`),
      ("chat", .`chat`),
      ("checkmark", .`checkmark`),
      ("chevronDown", .`chevronDown`),
      ("chevronLeft", .`chevronLeft`),
      ("chevronRight", .`chevronRight`),
      ("chevronUp", .`chevronUp`),
      ("clock", .`clock`),
      ("compass", .`compass`),
      ("contactless", .`contactless`),
      ("creditCard", .`creditCard`),
      ("cup", .`cup`),
      ("document", .`document`),
      ("download", .`download`),
      ("drop", .`drop`),
      ("envelope", .`envelope`),
      ("error", .`error`),
      ("exit", .`exit`),
      ("eye", .`eye`),
      ("filter", .`filter`),
      ("flower", .`flower`),
      ("folder", .`folder`),
      ("forward", .`forward`),
      ("gear", .`gear`),
      ("gift", .`gift`),
      ("globe", .`globe`),
      ("grid", .`grid`),
      ("hand", .`hand`),
      ("heart", .`heart`),
      ("house", .`house`),
      ("info", .`info`),
      ("key", .`key`),
      ("lightbulb", .`lightbulb`),
      ("list", .`list`),
      ("lock", .`lock`),
      ("lockOpen", .`lockOpen`),
      ("magnifier", .`magnifier`),
      ("map", .`map`),
      ("meal", .`meal`),
      ("menu", .`menu`),
      ("microphone", .`microphone`),
      ("minus", .`minus`),
      ("moon", .`moon`),
      ("more", .`more`),
      ("pause", .`pause`),
      ("pencil", .`pencil`),
      ("people", .`people`),
      ("person", .`person`),
      ("phone", .`phone`),
      ("photo", .`photo`),
      ("pin", .`pin`),
      ("play", .`play`),
      ("plus", .`plus`),
      ("power", .`power`),
      ("printer", .`printer`),
      ("qrCode", .`qrCode`),
      ("question", .`question`),
      ("redo", .`redo`),
      ("refresh", .`refresh`),
      ("scan", .`scan`),
      ("share", .`share`),
      ("skipBack", .`skipBack`),
      ("skipForward", .`skipForward`),
      ("speaker", .`speaker`),
      ("speakerOff", .`speakerOff`),
      ("star", .`star`),
      ("stop", .`stop`),
      ("success", .`success`),
      ("sun", .`sun`),
      ("tag", .`tag`),
      ("textSize", .`textSize`),
      ("thermometer", .`thermometer`),
      ("ticket", .`ticket`),
      ("trash", .`trash`),
      ("undo", .`undo`),
      ("upload", .`upload`),
      ("warning", .`warning`),
      ("wifi", .`wifi`),
      ("wifiOff", .`wifiOff`),
      ("xmark", .`xmark`),
    ]
  }
}
