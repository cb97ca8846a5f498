/** Picture pixels per page pixel, so that it is sharp on a phone and in print. */
const SCALE = 2;
const MARGIN = 16;
const FOOT = { line: 18, size: 13 } as const;
/** Elements left out of a picture, besides hidden ones. */
const LEFT_OUT =
  '[data-menu], details:not([open]) > :not(summary), button, select, label, .visually-hidden';
/** Elements with text or drawings, which set the height; the boxes around them may be taller. */
const CONTENT = 'svg, h3, p, li, dd, summary, time';

type Pen = OffscreenCanvasRenderingContext2D;

/** Every mark of a chart is a path. */
function drawPath(pen: Pen, path: SVGPathElement, opacity: number): void {
  const { a = 1, d = 1, e = 0, f = 0 } = path.getScreenCTM() ?? {};
  const style = getComputedStyle(path);
  const outline = new Path2D(path.getAttribute('d') ?? '');
  pen.save();
  pen.transform(a, 0, 0, d, e, f);
  if (style.fill !== 'none') {
    pen.globalAlpha = opacity * Number(style.fillOpacity);
    pen.fillStyle = style.fill;
    pen.fill(outline);
  }
  if (style.stroke !== 'none') {
    pen.globalAlpha = opacity * Number(style.strokeOpacity);
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Number.parseFloat(style.strokeWidth);
    pen.lineCap = style.strokeLinecap as CanvasLineCap;
    pen.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    pen.setLineDash(style.strokeDasharray.match(/[\d.]+/g)?.map(Number) ?? []);
    pen.stroke(outline);
  }
  pen.restore();
}

/** Draws word by word, to break lines where the page does, and figures digit by digit, so that all digits are equally wide. */
function drawText(pen: Pen, text: Text, opacity: number): void {
  const parent = text.parentElement;
  if (parent === null) return;
  const style = getComputedStyle(parent);
  const scale = parent instanceof SVGTextContentElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
  const isDrawn = parent instanceof SVGElement;
  pen.globalAlpha = opacity;
  pen.font = `${style.fontWeight} ${Number.parseFloat(style.fontSize) * scale}px ${style.fontFamily}`;
  pen.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
  pen.fillStyle = isDrawn ? style.fill : style.color;
  const words = [...text.data.matchAll(/\d|[^\s\d]+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const [box] = range.getClientRects();
    if (box === undefined) return [];
    const {
      fontBoundingBoxAscent: up,
      fontBoundingBoxDescent: down,
      width,
    } = pen.measureText(word);
    const baseline = box.top + (box.height - up - down) / 2 + up;
    return [{ word, left: box.left + (box.width - width) / 2, baseline }];
  });
  // The outline of a digit must not cover the digit before it.
  if (isDrawn && style.stroke !== 'none') {
    pen.strokeStyle = style.stroke;
    pen.lineWidth = Number.parseFloat(style.strokeWidth) * scale;
    pen.lineJoin = 'round';
    for (const { word, left, baseline } of words) pen.strokeText(word, left, baseline);
  }
  for (const { word, left, baseline } of words) pen.fillText(word, left, baseline);
}

function draw(pen: Pen, node: Node, opacity: number): void {
  if (node instanceof Text) drawText(pen, node, opacity);
  if (!(node instanceof Element) || node.matches(LEFT_OUT)) return;
  const style = getComputedStyle(node);
  if (style.display === 'none' || style.visibility === 'hidden') return;
  const own = opacity * Number(style.opacity);
  if (node instanceof SVGPathElement) drawPath(pen, node, own);
  for (const child of node.childNodes) draw(pen, child, own);
}

/**
 * Copies a part of the page, the paths of its chart and its words, into a PNG, above lines that name the
 * source of the figures. A drawing as an image of its own could not use the typefaces of the page.
 */
export function pictureOf(part: Element, foot: readonly string[]): Promise<Blob> {
  const { left, top, width } = part.getBoundingClientRect();
  const shown = [...part.querySelectorAll(CONTENT)].filter((element) => !element.closest(LEFT_OUT));
  const height = Math.max(...shown.map((element) => element.getBoundingClientRect().bottom)) - top;
  const footTop = MARGIN + height + FOOT.line;
  const size = { width: width + 2 * MARGIN, height: footTop + foot.length * FOOT.line + MARGIN };
  const canvas = new OffscreenCanvas(size.width * SCALE, size.height * SCALE);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('the browser cannot draw pictures');
  const { color, fontFamily } = getComputedStyle(part);
  pen.scale(SCALE, SCALE);
  pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
  pen.fillRect(0, 0, size.width, size.height);
  pen.save();
  pen.translate(MARGIN - left, MARGIN - top);
  draw(pen, part, 1);
  pen.restore();
  pen.fillStyle = color;
  pen.font = `400 ${FOOT.size}px ${fontFamily}`;
  for (const [at, line] of foot.entries()) {
    pen.fillText(line, MARGIN, footTop + (at + 0.5) * FOOT.line, width);
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
