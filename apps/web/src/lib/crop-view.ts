// Which part of a picture is kept. The preview and what is sent are drawn by the same lines, so that both are the same.

export const ZOOM_MAX = 5;
/** A picture this near to the frame's shape loses nothing worth choosing. */
const SAME_SHAPE = 0.02;

/** Where the frame's middle lies in the turned picture (0…1), how far it is magnified, and quarter turns clockwise. */
export type CropView = { x: number; y: number; zoom: number; turns: number };

export const WHOLE_VIEW: CropView = { x: 0.5, y: 0.5, zoom: 1, turns: 0 };

type Size = { width: number; height: number };

/** Whether a picture already has the shape, width by height, of the frame. */
export function hasShape({ width, height }: Size, shape: number): boolean {
  return Math.abs(width / height / shape - 1) < SAME_SHAPE;
}

function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The kept part in pixels of the turned picture: as much as fits the frame's shape, width by height, at zoom 1. */
export function keptSize(picture: Size, { zoom, turns }: CropView, shape: number): Size {
  const { width, height } = turned(picture, turns);
  const kept = Math.min(width, height * shape) / zoom;
  return { width: kept, height: kept / shape };
}

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The same view inside the picture and its limits. */
export function boundView(picture: Size, view: CropView, shape: number): CropView {
  const turns = ((view.turns % 4) + 4) % 4;
  const zoom = between(view.zoom, 1, ZOOM_MAX);
  const whole = turned(picture, turns);
  const kept = keptSize(picture, { ...view, zoom, turns }, shape);
  const halfX = kept.width / whole.width / 2;
  const halfY = kept.height / whole.height / 2;
  return { zoom, turns, x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) };
}

/** The view after the picture was moved by so many pixels of a frame of this width. */
export function movedView(
  picture: Size,
  view: CropView,
  shape: number,
  by: { x: number; y: number },
  frameWidth: number,
): CropView {
  const whole = turned(picture, view.turns);
  const perPixel = keptSize(picture, view, shape).width / frameWidth;
  const moved = {
    ...view,
    x: view.x - (by.x * perPixel) / whole.width,
    y: view.y - (by.y * perPixel) / whole.height,
  };
  return boundView(picture, moved, shape);
}

/** A PNG stays one, for what shows through it. */
export type CutType = 'image/jpeg' | 'image/png';

/** Draws the kept part over a whole canvas of the frame's shape. */
export function drawView(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  view: CropView,
  type: CutType,
): void {
  const { width, height } = context.canvas;
  const whole = turned(picture, view.turns);
  const scale = width / keptSize(picture, view, width / height).width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  if (type === 'image/jpeg') {
    // JPEG has no transparency; without a ground it would turn black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.scale(scale, scale);
  context.translate(-view.x * whole.width, -view.y * whole.height);
  context.translate(whole.width / 2, whole.height / 2);
  context.rotate((view.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

const QUALITY = 0.9;

type CutOptions = {
  shape: number;
  /** Longest side of the file, in pixels. */
  sideMax: number;
  type: CutType;
  /** The name of the file that was chosen. */
  name: string;
};

/** The kept part as a file: pixels only, whatever notes the camera had put into it. Throws where this browser can't draw or encode it. */
export async function cutOut(
  picture: ImageBitmap,
  view: CropView,
  { shape, sideMax, type, name }: CutOptions,
): Promise<File> {
  const kept = keptSize(picture, view, shape);
  const scale = Math.min(1, sideMax / Math.max(kept.width, kept.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(kept.width * scale));
  canvas.height = Math.max(1, Math.round(kept.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser can’t draw');
  drawView(context, picture, view, type);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error('the picture could not be encoded');
  const ending = type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], `${name.replace(/\.\w+$/, '') || 'picture'}.${ending}`, { type });
}
