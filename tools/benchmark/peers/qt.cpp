// The tile grid as a Qt widget on KMS: twenty cards, toggled by a finger that presses or enters them.
#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QPainterPath>
#include <QTouchEvent>
#include <QWidget>
#include <algorithm>
#include <fcntl.h>
#include <linux/input.h>
#include <sys/ioctl.h>
#include <unistd.h>

// The same frame as in Sources/Apps/Tiles, with the measures of a wide screen: the title, the number of selected cards,
// and cards with an ice cream next to its name.
class Grid : public QWidget {
  static constexpr int tiles = 20, columns = 5;
  static constexpr qreal gap = 12, margin = 7.2, bar = 84;
  bool selected[tiles] = {};
  QHash<int, int> entered; // the tile that each finger entered last, kept across gaps

  QRectF frame(int tile) const {
    qreal w = (width() - 2 * margin - (columns + 1) * gap) / columns;
    qreal h = (height() - 2 * (bar + margin) - (tiles / columns + 1) * gap) / (tiles / columns);
    return QRectF(margin + gap + tile % columns * (w + gap), margin + bar + gap / 2 + tile / columns * (h + gap), w, h);
  }

  QRectF count() const { return QRectF(width() * 0.6, margin, width() * 0.4 - margin - gap, bar); }

  void enter(int finger, QPointF place) {
    for (int tile = 0; tile < tiles; tile++) {
      if (!frame(tile).contains(place) || entered.value(finger, -1) == tile) continue;
      entered[finger] = tile;
      selected[tile] = !selected[tile];
      // Only the changed areas are drawn.
      update(frame(tile).toAlignedRect());
      update(count().toAlignedRect());
    }
  }

  static void drawIceCream(QPainter &painter, QRectF box, QColor color) {
    qreal radius = box.width() / 2, half = box.width() * 0.42, top = box.top() + radius * 1.5, depth = box.bottom() - top;
    QPointF center(box.center().x(), box.top() + radius);
    QPainterPath cone, scoop;
    cone.addPolygon(QPolygonF({{center.x() - half, top}, {center.x() + half, top}, {center.x(), box.bottom()}}));
    painter.fillPath(cone, QColor(0xE0A95E));
    painter.save();
    painter.setClipPath(cone);
    painter.setPen(QPen(QColor(0xC48B43), qMax(1.0, box.width() * 0.03)));
    for (qreal step : {0.45, 0.95, 1.45}) {
      qreal x = half * (step - 1);
      painter.drawLine(QPointF(center.x() + x, top), QPointF(center.x() + x + depth / 2, box.bottom()));
      painter.drawLine(QPointF(center.x() - x, top), QPointF(center.x() - x - depth / 2, box.bottom()));
    }
    painter.restore();
    scoop.setFillRule(Qt::WindingFill);
    scoop.addEllipse(center, radius * 0.94, radius * 0.94);
    for (int step = -2; step <= 2; step++)
      scoop.addEllipse(center + QPointF(step * radius * 0.36, radius * 0.66), radius * 0.25, radius * 0.25);
    QLinearGradient light(center - QPointF(radius * 0.6, radius), center + QPointF(radius * 0.5, radius));
    light.setColorAt(0, color.lighter(118));
    light.setColorAt(1, color.darker(116));
    painter.fillPath(scoop, light);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 255, 255, 115));
    painter.drawEllipse(center - QPointF(radius * 0.36, radius * 0.42), radius * 0.22, radius * 0.15);
  }

  void drawTile(QPainter &painter, int tile) {
    QRectF card = frame(tile).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(selected[tile] ? QPen(Qt::NoPen) : QPen(QColor(0xE6DED3)));
    painter.setBrush(QColor(selected[tile] ? 0x27304F : 0xFFFFFF));
    painter.drawRoundedRect(card, 16, 16);
    qreal height = card.height() * 0.78, left = (card.width() - height * 0.6) * 0.12;
    QRectF box(card.left() + left, card.top() + (card.height() - height) / 2, height * 0.6, height);
    drawIceCream(painter, box, QColor::fromHsv(tile * 18, 110, 240));
    painter.setPen(QColor(selected[tile] ? 0xFFFFFF : 0x2A2833));
    write(painter, card.adjusted(box.right() - card.left() + left * 0.7, 0, 0, 0), Qt::AlignLeft, 19, QString("Flavor %1").arg(tile + 1));
    if (!selected[tile]) return;
    QRectF badge(card.right() - 31, card.top() + 7, 24, 24);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0xD7456A));
    painter.drawEllipse(badge);
    painter.setPen(QPen(Qt::white, 2.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({{7, 12.5}, {10.6, 16.3}, {17.5, 8.6}}).translated(badge.topLeft()));
  }

  void write(QPainter &painter, QRectF box, Qt::Alignment alignment, qreal size, QString text) {
    QFont font;
    font.setPixelSize(size);
    painter.setFont(font);
    painter.drawText(box, alignment | Qt::AlignVCenter, text);
  }

protected:
  bool event(QEvent *event) override {
    switch (event->type()) {
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
      for (auto &point : static_cast<QTouchEvent *>(event)->touchPoints()) {
        if (point.state() == Qt::TouchPointReleased) entered.remove(point.id());
        else enter(point.id(), point.pos());
      }
      return true;
    default:
      return QWidget::event(event);
    }
  }

  void paintEvent(QPaintEvent *event) override {
    QPainter painter(this);
    auto isDirty = [&](QRectF part) { return event->region().intersects(part.toAlignedRect()); };
    for (QRect part : event->region()) painter.fillRect(part, QColor(0xF6F2EC));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(0x2A2833));
    QRectF title(margin + gap, margin, width() * 0.5, bar);
    if (isDirty(title)) write(painter, title, Qt::AlignLeft, 35, "Today's ice cream");
    painter.setPen(QColor(0x7B7684));
    int sum = std::count(selected, selected + tiles, true);
    if (isDirty(count())) write(painter, count(), Qt::AlignRight, 23, QString("%1 of %2 selected").arg(sum).arg(tiles));
    for (int tile = 0; tile < tiles; tile++)
      if (isDirty(frame(tile))) drawTile(painter, tile);
  }

public:
  Grid() {
    setAttribute(Qt::WA_AcceptTouchEvents);
    setAttribute(Qt::WA_OpaquePaintEvent); // the widget fills its area, so Qt need not
  }
};

// Returns the first event device with multitouch slots.
static QByteArray touchPanel() {
  for (auto &name : QDir("/dev/input").entryList({"event*"}, QDir::System)) {
    QByteArray path = "/dev/input/" + name.toLatin1();
    input_absinfo slot = {};
    int device = open(path, O_RDONLY | O_CLOEXEC);
    bool found = device >= 0 && !ioctl(device, EVIOCGABS(ABS_MT_SLOT), &slot) && slot.maximum > 0;
    if (device >= 0) close(device);
    if (found) return path;
  }
  return {};
}

int main(int argc, char **argv) {
  // Qt's platform for widgets without a GPU, with dumb buffers and KMS flips instead of fbdev. "Qt for Embedded Linux"
  // in Qt's documentation describes these variables.
  qputenv("QT_QPA_PLATFORM", "linuxfb");
  qputenv("QT_QPA_FB_DRM", "1");
  qputenv("QT_QPA_FB_HIDECURSOR", "1");
  qputenv("QT_QPA_PRESERVE_CONSOLE_STATE", "1"); // there is no console to hide
  // Qt's own evdev reader, because libinput needs a running udev to find the panel.
  qputenv("QT_QPA_FB_NO_LIBINPUT", "1");
  qputenv("QT_QPA_EVDEV_TOUCHSCREEN_PARAMETERS", touchPanel());
  QApplication application(argc, argv);
  Grid grid;
  grid.showFullScreen();
  return application.exec();
}
