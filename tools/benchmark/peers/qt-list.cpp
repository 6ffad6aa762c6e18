// The list of Sources/Harness/FrameScenes in Qt widgets, on Qt's display in memory: ten thousand rows with a title and
// a detail, which scroll by eight pixels a frame. For tools/bench frames --peers.
#include <QAbstractListModel>
#include <QApplication>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <cstdio>
#include <cstdlib>

namespace {

class Feed : public QAbstractListModel {
public:
  int rowCount(const QModelIndex &) const override { return 10000; }
  QVariant data(const QModelIndex &index, int role) const override {
    return role == Qt::DisplayRole ? QVariant(QString("Row number %1").arg(index.row())) : QVariant();
  }
};

class Row : public QStyledItemDelegate {
public:
  QSize sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const override { return QSize(100, 56); }

  void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override {
    QRect area = option.rect;
    painter->fillRect(area, QColor(0x17, 0x18, 0x1B));
    QRect text = area.adjusted(18, 0, -18, 0);
    painter->setFont(title);
    painter->setPen(QColor(0xF4, 0xF4, 0xF5));
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    painter->setFont(detail);
    painter->setPen(QColor(0x9F, 0xA1, 0xA8));
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, QString("%1 kWh").arg(index.row() * 7919 % 1000));
    painter->fillRect(text.left(), area.bottom(), text.width(), 1, QColor(0x33, 0x35, 0x3A));
  }

  Row() {
    title.setPixelSize(18);
    detail.setPixelSize(15);
  }

private:
  QFont title{"DejaVu Sans"}, detail{"DejaVu Sans"};
};

QListView *list;

}  // namespace

// The function that Callgrind measures.
extern "C" __attribute__((noinline)) void draw_frame() {
  list->verticalScrollBar()->setValue(list->verticalScrollBar()->value() + 8);
  // Qt draws when it processes events.
  QApplication::processEvents();
  asm volatile("");
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int frames = atoi(argv[1]);
  QApplication app(argc, argv);
  Feed feed;
  Row row;
  QListView view;
  list = &view;
  view.setModel(&feed);
  view.setItemDelegate(&row);
  view.setUniformItemSizes(true);
  view.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view.setFrameShape(QFrame::NoFrame);
  view.setWindowFlags(Qt::FramelessWindowHint);
  view.resize(atoi(argv[2]), atoi(argv[3]));
  view.show();
  for (int index = 0; index < 20; index++) QApplication::processEvents();
  for (int index = 0; index < frames; index++) draw_frame();
  printf("%d frames, %d places\n", frames, view.verticalScrollBar()->value());
}
