// The scenes of Sources/Harness/Measure/RasterScenes, drawn by Qt's painter into an image in memory.
#include <QGlyphRun>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <QRawFont>
#include <cmath>
#include <cstring>

extern "C" int draw_scene(int scene);
#include "scenes.h"

static QPainter *painter;
static QImage opaque, translucent, layer;
static QGlyphRun lines_of_text[lines], numbers[tiles], label;
static QPainterPath polyline, star;
static QPointF bubbles[10];

static QRectF tile(int i) { return QRectF(28 + 246 * (i % 4), 16 + 128 * (i / 4), 230, 120); }

static void fill_with(QBrush brush) {
  painter->setPen(Qt::NoPen);
  painter->setBrush(brush);
}

static QPointF random_place() {
  double x = 60 + 904 * unit();
  return QPointF(x, 60 + 648 * unit());
}

// Returns letters at whole pixels, centered in `width` unless that is 0.
static QGlyphRun letters_at(const char *words, int size, double x, double y, double width) {
  QString file(getenv("VITRINE_FONT") ? getenv("VITRINE_FONT") : "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");
  QRawFont font(file, size, QFont::PreferNoHinting);
  QVector<quint32> glyphs = font.glyphIndexesForString(words);
  QVector<QPointF> advances = font.advancesForGlyphIndexes(glyphs), places;
  double all = 0;
  for (QPointF advance : advances) all += std::round(advance.x());
  if (width > 0) x = std::floor(x + (width - all) / 2);
  for (QPointF advance : advances) {
    places << QPointF(x, y);
    x += std::round(advance.x());
  }
  QGlyphRun run;
  run.setRawFont(font);
  run.setGlyphIndexes(glyphs);
  run.setPositions(places);
  return run;
}

static void prepare() {
  state = 1;
  for (QPointF &bubble : bubbles) {
    QPointF place = random_place();
    bubble = QPointF(std::floor(place.x()), std::floor(place.y()));
  }
  state = 2;
  QPointF p[13];
  for (QPointF &place : p) place = random_place();
  for (int i = 0; i < 200; i++) {
    double t = i * 10.0 / 199;
    int span = t < 9 ? (int)t : 9;
    double u = t - span;
    QPointF place = ((2 - u) * u - 1) * u / 2 * p[span] + ((3 * u - 5) * u * u + 2) / 2 * p[span + 1]
      + ((4 - 3 * u) * u + 1) * u / 2 * p[span + 2] + (u - 1) * u * u / 2 * p[span + 3];
    if (i) polyline.lineTo(place);
    else polyline.moveTo(place);
  }
  QPolygonF corners;
  for (int i = 0; i < 1000; i++) {
    double angle = M_PI * (3 * i % 1000) / 500, reach = i % 2 ? 0.45 : 1;
    corners << QPointF(512 + 500 * reach * std::cos(angle), 384 + 372 * reach * std::sin(angle));
  }
  star.setFillRule(Qt::WindingFill);
  star.addPolygon(corners);
  star.closeSubpath();
  write_letters();
  for (int i = 0; i < lines; i++) lines_of_text[i] = letters_at(text[i], 16, 8, 18 + 19 * i, 0);
  for (int i = 0; i < tiles; i++)
    numbers[i] = letters_at(qPrintable(QString::number(i + 1)), 24, tile(i).x(), tile(i).y() + 69, 230);
  label = letters_at("Remove", 16, 341, 726, 342);
  opaque = QImage(side, side, QImage::Format_RGB32);
  paint_image((uint32_t *)opaque.bits(), 1);
  translucent = QImage(side, side, QImage::Format_ARGB32_Premultiplied);
  paint_image((uint32_t *)translucent.bits(), 0);
  layer = QImage(968, 632, QImage::Format_ARGB32_Premultiplied);
}

static void draw_tiles() {
  for (int i = 0; i < tiles; i++) {
    fill_with(QColor::fromRgba(i % 3 ? 0xFF2F6FDE : 0xFFF2A33A));
    painter->drawRoundedRect(tile(i), 12, 12);
  }
}

static void draw_gradients() {
  for (int i = 0; i < tiles; i++) {
    QLinearGradient gradient(tile(i).topLeft(), tile(i).bottomLeft());
    gradient.setColorAt(0, QColor::fromRgba(0xFF5A8FE8));
    gradient.setColorAt(1, QColor::fromRgba(0xFF1E4FA8));
    fill_with(gradient);
    painter->drawRoundedRect(tile(i), 12, 12);
  }
}

// Draws the image centered on the frame.
static void draw_image(const QImage &image, double scale, double angle) {
  painter->save();
  painter->translate(512, 384);
  painter->rotate(angle);
  painter->scale(scale, scale);
  painter->drawImage(QPointF(-side / 2, -side / 2), image);
  painter->restore();
}

static void draw_bubbles() {
  for (QPointF bubble : bubbles) {
    fill_with(QColor::fromRgba(0x800A84FF));
    painter->drawEllipse(bubble, 25, 25);
    painter->setPen(QPen(QColor::fromRgba(0xFF0A84FF), 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawEllipse(bubble, 24.5, 24.5);
  }
}

static void write(const QGlyphRun &run, uint32_t argb) {
  painter->setPen(QColor::fromRgba(argb));
  painter->drawGlyphRun(QPointF(0, 0), run);
}

static void draw_grid() {
  painter->fillRect(0, 0, width, height, Qt::white);
  draw_tiles();
  for (const QGlyphRun &number : numbers) write(number, 0xFFFFFFFF);
  fill_with(QColor::fromRgba(0xFF3C8C50));
  painter->drawRoundedRect(QRectF(341, 688, 342, 64), 8, 8);
  write(label, 0xFFFFFFFF);
}

// The painter has no groups, so a stored image replaces one.
static void draw_group() {
  layer.fill(0);
  QPainter *below = painter, above(&layer);
  above.setRenderHint(QPainter::Antialiasing);
  above.translate(-28, -16);
  painter = &above;
  draw_tiles();
  painter = below;
  above.end();
  painter->setOpacity(0.7);
  painter->drawImage(28, 16, layer);
  painter->setOpacity(1);
}

int draw_scene(int scene) {
  switch (scene) {
    case 1: painter->fillRect(0, 0, width, height, QColor::fromRgba(0xFF336699)); break;
    case 2: painter->fillRect(0, 0, width, height, QColor::fromRgba(0x80FF8000)); break;
    case 3: draw_tiles(); break;
    case 4: draw_gradients(); break;
    case 5: draw_image(opaque, 1, 0); break;
    case 6: draw_image(translucent, 1, 0); break;
    case 7: draw_image(translucent, 1.5, 0); break;
    case 8: draw_image(translucent, 1, 30); break;
    case 9: draw_bubbles(); break;
    case 10:
      painter->setPen(QPen(QColor::fromRgba(0xFFD02020), 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
      painter->setBrush(Qt::NoBrush);
      painter->drawPath(polyline);
      break;
    case 11:
      fill_with(QColor::fromRgba(0xFF203040));
      painter->drawPath(star);
      break;
    case 12:
      for (const QGlyphRun &line : lines_of_text) write(line, 0xFF101010);
      break;
    case 13: draw_grid(); break;
    default: draw_group(); break;
  }
  return 0;
}

int main(int argc, char **argv) {
  int scene = argc > 2 ? atoi(argv[2]) : 0;
  bool is_counted = argc == 4 && !strcmp(argv[1], "count"), is_timed = argc == 3 && !strcmp(argv[1], "time");
  if (scene < 1 || scene > 14 || (!is_counted && !is_timed && (argc != 4 || strcmp(argv[1], "draw")))) {
    fputs("usage: qt-scenes count NUMBER FRAMES | time NUMBER | draw NUMBER FILE\n", stderr);
    return 2;
  }
  qputenv("QT_QPA_PLATFORM", "offscreen");
  // Qt reports a missing folder of the desktop.
  qInstallMessageHandler([](QtMsgType, const QMessageLogContext &, const QString &) {});
  QGuiApplication application(argc, argv);
  prepare();
  QImage frame(width, height, QImage::Format_ARGB32_Premultiplied);
  frame.fill(0xFFFFFFFF);
  QPainter on_frame(&frame);
  painter = &on_frame;
  painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  if (is_timed) {
    print_time(scene);
    return 0;
  }
  for (int frames = is_counted ? atoi(argv[3]) : 1; frames > 0; frames--) draw_scene(scene);
  return !is_counted && !frame.save(argv[3], "PNG");
}
