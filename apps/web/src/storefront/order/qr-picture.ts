// The picture is drawn on the device, so that it needs no connection and no server sees who saved it.
import type { QrDrawing } from './qr-drawing.ts';

/** The texts and the code of a picture, from top to bottom. */
export type QrPicture = {
  qr: QrDrawing;
  store: string;
  order: string;
  amount: string;
  payBy: string;
  /** A warning that the code is not real. */
  sandbox: string | null;
};

const WIDTH_PX = 1_080;
const HEIGHT_PX = 1_440;
const MARGIN_PX = 72;
const CODE_PX = 840;
/** Empty modules around a QR code, as its standard requires. */
const QUIET_MODULES = 4;
const FONT = 'system-ui, "Noto Sans Thai", Thonburi, sans-serif';
const TEXT_MIN_PX = 28;

/** Draws the picture as PNG. Throws if the browser refuses a canvas. */
export async function drawQrPicture(picture: QrPicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  if (picture.sandbox !== null) {
    context.fillStyle = '#f59e0b';
    context.fillRect(0, 0, WIDTH_PX, 84);
    drawLine(context, picture.sandbox, { y: 56, sizePx: 36, weight: 600 });
  }
  drawLine(context, picture.store, { y: 160, sizePx: 48, weight: 600 });
  drawLine(context, picture.order, { y: 222, sizePx: 36, colour: '#57534e' });
  drawCode(context, picture.qr, 250);
  drawLine(context, picture.amount, { y: 1_220, sizePx: 104, weight: 600 });
  drawLine(context, picture.payBy, { y: 1_310, sizePx: 36, colour: '#57534e' });
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas is empty'))), 'image/png');
  });
}

type Line = { y: number; sizePx: number; weight?: number; colour?: string };

/** Draws one centred line, smaller if it is too long. */
function drawLine(
  context: CanvasRenderingContext2D,
  text: string,
  { y, sizePx, weight = 400, colour = '#1c1917' }: Line,
): void {
  const setSize = (px: number) => {
    context.font = `${weight} ${px}px ${FONT}`;
  };
  setSize(sizePx);
  const width = WIDTH_PX - MARGIN_PX * 2;
  const fitting = Math.floor((sizePx * width) / Math.max(context.measureText(text).width, 1));
  setSize(Math.max(Math.min(sizePx, fitting), TEXT_MIN_PX));
  context.textAlign = 'center';
  context.fillStyle = colour;
  context.fillText(text, WIDTH_PX / 2, y, width);
}

/** Whole pixels per module keep the edges sharp. */
function drawCode(context: CanvasRenderingContext2D, { size, path }: QrDrawing, y: number): void {
  const modulePx = Math.floor(CODE_PX / (size + QUIET_MODULES * 2));
  const offset = Math.floor((WIDTH_PX - size * modulePx) / 2);
  context.save();
  context.translate(offset, y + Math.floor((CODE_PX - size * modulePx) / 2));
  context.scale(modulePx, modulePx);
  context.fillStyle = '#000';
  const code = new Path2D(path);
  // This fills a shape, not an array.
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
  context.fill(code);
  context.restore();
}
