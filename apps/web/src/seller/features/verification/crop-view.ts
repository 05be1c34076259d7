// Which part of a photo is kept. The preview and what is sent are drawn by the same lines, so that both are the same.

/** The proportions of an identity card (ISO/IEC 7810 ID-1, 85.60 × 53.98 mm). */
export const CARD_ASPECT = 85.6 / 53.98;
export const ZOOM_MAX = 5;

/** Where the frame's middle lies in the turned picture (0…1), how far it is magnified, and quarter turns clockwise. */
export type CropView = { x: number; y: number; zoom: number; turns: number };

export const WHOLE_VIEW: CropView = { x: 0.5, y: 0.5, zoom: 1, turns: 0 };

type Size = { width: number; height: number };

function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The kept part in pixels of the turned picture: as much as fits the card's proportions at zoom 1. */
export function keptSize(picture: Size, { zoom, turns }: CropView): Size {
  const { width, height } = turned(picture, turns);
  const kept = Math.min(width, height * CARD_ASPECT) / zoom;
  return { width: kept, height: kept / CARD_ASPECT };
}

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The same view inside the picture and its limits. */
export function boundView(picture: Size, view: CropView): CropView {
  const turns = ((view.turns % 4) + 4) % 4;
  const zoom = between(view.zoom, 1, ZOOM_MAX);
  const whole = turned(picture, turns);
  const kept = keptSize(picture, { ...view, zoom, turns });
  const halfX = kept.width / whole.width / 2;
  const halfY = kept.height / whole.height / 2;
  return { zoom, turns, x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) };
}

/** The view after the picture was moved by so many pixels of a frame of this width. */
export function movedView(
  picture: Size,
  view: CropView,
  by: { x: number; y: number },
  frameWidth: number,
): CropView {
  const whole = turned(picture, view.turns);
  const perPixel = keptSize(picture, view).width / frameWidth;
  return boundView(picture, {
    ...view,
    x: view.x - (by.x * perPixel) / whole.width,
    y: view.y - (by.y * perPixel) / whole.height,
  });
}

/** Draws the kept part over a whole canvas. */
export function drawView(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  view: CropView,
  out: Size,
): void {
  const whole = turned(picture, view.turns);
  const scale = out.width / keptSize(picture, view).width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  // JPEG has no transparency; without a ground it would turn black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, out.width, out.height);
  context.imageSmoothingQuality = 'high';
  context.translate(out.width / 2, out.height / 2);
  context.scale(scale, scale);
  context.translate(-view.x * whole.width, -view.y * whole.height);
  context.translate(whole.width / 2, whole.height / 2);
  context.rotate((view.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** Longest side of what is sent: small print on a card stays legible. */
const SENT_MAX_PX = 1800;
const QUALITY = 0.9;

/** The kept part as a JPEG: pixels only, whatever notes the camera had put into the file. */
export async function cutOut(picture: ImageBitmap, view: CropView, name: string): Promise<File> {
  const kept = keptSize(picture, view);
  const width = Math.max(1, Math.round(Math.min(SENT_MAX_PX, kept.width)));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.max(1, Math.round(width / CARD_ASPECT));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser can’t draw');
  drawView(context, picture, view, canvas);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('the picture could not be encoded');
  return new File([blob], `${name.replace(/\.\w+$/, '') || 'card'}.jpg`, { type: 'image/jpeg' });
}
