// The picture is drawn on the device: the server stores no picture that a seller may never share.

export const PICTURE_SHAPES = ['story', 'square'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];

export type SharePicture = {
  shape: PictureShape;
  title: string;
  price: string | null;
  store: string;
  /** Call to scan, under the QR code. */
  scan: string;
  /** Content of the QR code. */
  link: string;
  imageUrl: string | null;
};

const WIDTH_PX = 1_080;
const MARGIN_PX = 64;
const LAYOUTS = {
  story: { height: 1_920, picture: 1_220, title: 60, lines: 3, price: 116, store: 44, scan: 36, code: 380 },
  square: { height: 1_080, picture: 680, title: 46, lines: 2, price: 84, store: 36, scan: 30, code: 280 },
} as const;
/** Empty modules around a QR code, as its standard requires. */
const QUIET_MODULES = 4;
const FONT = 'system-ui, "Noto Sans Thai", Thonburi, "Noto Sans CJK SC", sans-serif';
const COLOURS = { surface: '#fff', ink: '#1c1917', quiet: '#57534e', brand: '#0f766e', tint: '#f0fdfa' };

/** Parts of a picture, loaded. */
type Assets = { picture: SharePicture; modules: Modules; image: HTMLImageElement | undefined };

/** Loads the parts of a picture. Throws if the image or the QR library can't be loaded. */
export async function loadShareAssets(picture: SharePicture): Promise<Assets> {
  const [{ create }, image] = await Promise.all([
    import('qrcode'),
    picture.imageUrl === null ? undefined : loadImage(picture.imageUrl),
  ]);
  return { picture, image, modules: create(picture.link, { errorCorrectionLevel: 'M' }).modules };
}

/** Creates a canvas of the shape's size: 1080 × 1920 or 1080 × 1080 pixels. */
export function createShareCanvas(shape: PictureShape): { canvas: HTMLCanvasElement; pen: Pen } {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = LAYOUTS[shape].height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no 2D canvas');
  return { canvas, pen };
}

/** Draws the picture, or a moment of the clip: the image enlarged, texts and code `opacity` 0 to 1. */
export function drawShareFrame(
  pen: Pen,
  { picture, modules, image }: Assets,
  { zoom = 1, opacity = 1 }: { zoom?: number; opacity?: number } = {},
): void {
  const layout = LAYOUTS[picture.shape];
  pen.fillStyle = COLOURS.surface;
  pen.fillRect(0, 0, WIDTH_PX, layout.height);
  if (image && picture.price !== null) drawProduct(pen, image, layout.picture, zoom);
  else drawEmblem(pen, picture.store, image, layout.picture);
  pen.globalAlpha = opacity;
  const panel = layout.height - layout.picture;
  const codeTop = layout.picture + Math.round((panel - layout.code - layout.scan * 2) / 2);
  drawCode(pen, modules, { x: WIDTH_PX - MARGIN_PX - layout.code, y: codeTop, px: layout.code });
  pen.textAlign = 'center';
  setFont(pen, layout.scan, 600, COLOURS.ink);
  pen.fillText(
    picture.scan,
    WIDTH_PX - MARGIN_PX - layout.code / 2,
    codeTop + layout.code + layout.scan,
    layout.code,
  );
  drawTexts(pen, picture, layout);
  pen.globalAlpha = 1;
}

/** Draws the picture as a PNG file. Throws like loadShareAssets. */
export async function drawSharePicture(picture: SharePicture, name: string): Promise<File> {
  const { canvas, pen } = createShareCanvas(picture.shape);
  drawShareFrame(pen, await loadShareAssets(picture));
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas could not be encoded');
  return new File([blob], name, { type: 'image/png' });
}

type Modules = { size: number; get(row: number, column: number): number };
type Pen = CanvasRenderingContext2D;
type Layout = (typeof LAYOUTS)[PictureShape];

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function setFont(pen: Pen, sizePx: number, weight: 400 | 600, colour: string): void {
  pen.font = `${weight} ${sizePx}px ${FONT}`;
  pen.fillStyle = colour;
}

/**
 * Shows the whole height of an image in a wider space, its first and last column stretched to the sides; otherwise fills
 * the space, cutting what is outside.
 */
function drawProduct(pen: Pen, image: HTMLImageElement, height: number, zoom: number): void {
  const { naturalWidth: width, naturalHeight } = image;
  const shownWidth = (height / naturalHeight) * width;
  const side = (WIDTH_PX - shownWidth) / 2;
  if (side > 0) {
    pen.drawImage(image, 0, 0, 1, naturalHeight, 0, 0, WIDTH_PX / 2, height);
    pen.drawImage(image, width - 1, 0, 1, naturalHeight, WIDTH_PX / 2, 0, WIDTH_PX / 2, height);
  }
  const [x, scale] = side > 0 ? [side, height / naturalHeight] : [0, coverScale(image, height)];
  const part = { width: Math.min(width, (WIDTH_PX - x * 2) / scale) / zoom, height: height / scale / zoom };
  pen.drawImage(
    image,
    (width - part.width) / 2,
    (naturalHeight - part.height) / 2,
    part.width,
    part.height,
    x,
    0,
    WIDTH_PX - x * 2,
    height,
  );
}

function coverScale(image: HTMLImageElement, height: number): number {
  return Math.max(WIDTH_PX / image.naturalWidth, height / image.naturalHeight);
}

/** The logo, or the first letter of the store without one. */
function drawEmblem(pen: Pen, store: string, logo: HTMLImageElement | undefined, height: number): void {
  pen.fillStyle = COLOURS.tint;
  pen.fillRect(0, 0, WIDTH_PX, height);
  const radius = Math.round(height * 0.28);
  const [x, y] = [WIDTH_PX / 2, height / 2];
  pen.save();
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fillStyle = COLOURS.brand;
  pen.fill();
  pen.clip();
  if (logo) pen.drawImage(logo, x - radius, y - radius, radius * 2, radius * 2);
  else {
    setFont(pen, radius, 600, COLOURS.surface);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const [letter] = new Intl.Segmenter('th').segment(store);
    pen.fillText(letter?.segment ?? '', x, y);
  }
  pen.restore();
}

/** Whole pixels per module keep the edges sharp. */
function drawCode(pen: Pen, modules: Modules, { x, y, px }: { x: number; y: number; px: number }): void {
  const modulePx = Math.floor(px / (modules.size + QUIET_MODULES * 2));
  const inset = Math.round((px - modules.size * modulePx) / 2);
  pen.fillStyle = '#fff';
  pen.fillRect(x, y, px, px);
  pen.fillStyle = '#000';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        pen.fillRect(x + inset + column * modulePx, y + inset + row * modulePx, modulePx, modulePx);
}

/** Title, price and store, centred in the height of the panel. */
function drawTexts(pen: Pen, { title, price, store }: SharePicture, layout: Layout): void {
  const width = WIDTH_PX - MARGIN_PX * 3 - layout.code;
  setFont(pen, layout.title, price === null ? 600 : 400, COLOURS.ink);
  const lines = wrapText(title, { width, lines: layout.lines }, (text) => pen.measureText(text).width);
  const titleLine = Math.round(layout.title * 1.4);
  const priceLine = price === null ? 0 : Math.round(layout.price * 1.4);
  const storeLine = store === title ? 0 : Math.round(layout.store * 1.8);
  const height = lines.length * titleLine + priceLine + storeLine;
  let y = layout.picture + Math.round((layout.height - layout.picture - height) / 2);
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  for (const line of lines) {
    pen.fillText(line, MARGIN_PX, y + titleLine / 2);
    y += titleLine;
  }
  if (price !== null) {
    setFont(pen, layout.price, 600, COLOURS.brand);
    pen.fillText(price, MARGIN_PX, y + priceLine / 2, width);
    y += priceLine;
  }
  if (storeLine > 0) {
    setFont(pen, layout.store, 400, COLOURS.quiet);
    pen.fillText(store, MARGIN_PX, y + storeLine / 2, width);
  }
  pen.textBaseline = 'alphabetic';
}

type Measure = (text: string) => number;

/**
 * Breaks a text into lines between words, also of languages without spaces. A text that does not fit ends with an
 * ellipsis. `width` in the unit of `measure`.
 */
export function wrapText(
  text: string,
  { width, lines: max }: { width: number; lines: number },
  measure: Measure,
): string[] {
  const words = splitText(text.trim(), 'word');
  const lines: string[] = [];
  let from = 0;
  while (from < words.length) {
    const count = countFitting(words.slice(from), width, measure);
    const isLast = lines.length === max - 1 && from + count < words.length;
    const line = words
      .slice(from, from + count)
      .join('')
      .trim();
    if (isLast || measure(line) > width)
      return [...lines, shorten(isLast ? words.slice(from) : splitText(line, 'grapheme'), width, measure)];
    lines.push(line);
    from += count;
  }
  return lines;
}

function splitText(text: string, granularity: 'word' | 'grapheme'): string[] {
  return [...new Intl.Segmenter('th', { granularity }).segment(text)].map(({ segment }) => segment);
}

/** Returns how many of the parts fit into the width; at least one. */
function countFitting(parts: readonly string[], width: number, measure: Measure): number {
  let count = 1;
  while (
    count < parts.length &&
    measure(
      parts
        .slice(0, count + 1)
        .join('')
        .trim(),
    ) <= width
  )
    count += 1;
  return count;
}

/** Removes parts from the end until the rest fits with an ellipsis; letters if not even one part fits. */
function shorten(parts: readonly string[], width: number, measure: Measure): string {
  const left = [...parts];
  const text = () => `${left.join('').trim()}…`;
  while (left.length > 1 && measure(text()) > width) left.pop();
  if (measure(text()) <= width) return text();
  const letters = splitText(left.join(''), 'grapheme');
  return letters.length > 1 ? shorten(letters, width, measure) : text();
}
