// The tile grid as a Qt widget on KMS: twenty cards with a name, toggled by the finger
// that presses or enters them.
#include <QApplication>
#include <QDir>
#include <QPainter>
#include <QTouchEvent>
#include <QWidget>
#include <fcntl.h>
#include <linux/input.h>
#include <sys/ioctl.h>
#include <unistd.h>

class Grid : public QWidget {
  static constexpr int tiles = 20, gap = 12;
  bool lit[tiles] = {};
  QHash<int, int> entered; // the tile that each finger entered last, kept across gaps

  int columns() const { return width() > height() ? 5 : 4; }

  QRect frame(int tile) const {
    int w = width() / columns(), h = height() / (tiles / columns());
    return QRect(tile % columns() * w, tile / columns() * h, w, h).adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
  }

  void enter(int finger, QPoint place) {
    for (int tile = 0; tile < tiles; tile++) {
      if (!frame(tile).contains(place) || entered.value(finger, -1) == tile) continue;
      entered[finger] = tile;
      lit[tile] = !lit[tile];
      update(frame(tile)); // no more than what changed is drawn
    }
  }

protected:
  bool event(QEvent *event) override {
    switch (event->type()) {
    case QEvent::TouchBegin:
    case QEvent::TouchUpdate:
    case QEvent::TouchEnd:
      for (auto &point : static_cast<QTouchEvent *>(event)->touchPoints()) {
        if (point.state() == Qt::TouchPointReleased) entered.remove(point.id());
        else enter(point.id(), point.pos().toPoint());
      }
      return true;
    default:
      return QWidget::event(event);
    }
  }

  void paintEvent(QPaintEvent *event) override {
    QPainter painter(this);
    painter.fillRect(event->rect(), QColor(0xF6F2EC));
    painter.setRenderHint(QPainter::Antialiasing);
    for (int tile = 0; tile < tiles; tile++) {
      QRect card = frame(tile);
      if (!card.intersects(event->rect())) continue;
      painter.setPen(Qt::NoPen);
      painter.setBrush(lit[tile] ? QColor(0x27304F) : QColor(0xF6E3A8));
      painter.drawRoundedRect(card, 16, 16);
      painter.setPen(lit[tile] ? Qt::white : Qt::black);
      painter.drawText(card.adjusted(0, 0, 0, -16), Qt::AlignHCenter | Qt::AlignBottom, QString("Tile %1").arg(tile + 1));
    }
  }

public:
  Grid() {
    setAttribute(Qt::WA_AcceptTouchEvents);
    setAttribute(Qt::WA_OpaquePaintEvent); // it fills all it is asked to draw: Qt need not do so before
  }
};

// The first event device with finger slots.
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
  // The platform of Qt's that draws widgets without a GPU, on dumb buffers and KMS flips
  // instead of an fbdev; "Qt for Embedded Linux" in Qt's documentation has all of these.
  qputenv("QT_QPA_PLATFORM", "linuxfb");
  qputenv("QT_QPA_FB_DRM", "1");
  qputenv("QT_QPA_FB_HIDECURSOR", "1");
  qputenv("QT_QPA_PRESERVE_CONSOLE_STATE", "1"); // there is no console to hide
  // Its own evdev reader: libinput would need a running udev to know the panel.
  qputenv("QT_QPA_FB_NO_LIBINPUT", "1");
  qputenv("QT_QPA_EVDEV_TOUCHSCREEN_PARAMETERS", touchPanel());
  QApplication application(argc, argv);
  Grid grid;
  grid.showFullScreen();
  return application.exec();
}
