// Preview and result are drawn by the same code, so that they match.

export const ZOOM_MAX = 5;
/** Relative difference up to which an aspect ratio counts as the same. */
const SAME_SHAPE = 0.02;

/** Centre of the frame in the rotated picture (0 to 1), zoom factor, and quarter turns clockwise. */
export type CropView = { x: number; y: number; zoom: number; turns: number };

export const FULL_VIEW: CropView = { x: 0.5, y: 0.5, zoom: 1, turns: 0 };

type Size = { width: number; height: number };

/** Whether a picture has the aspect ratio `shape` (width by height). */
export function hasAspectRatio({ width, height }: Size, shape: number): boolean {
  return Math.abs(width / height / shape - 1) < SAME_SHAPE;
}

function rotateSize({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the cropped area in pixels of the rotated picture. At zoom 1 it is the largest that fits. */
export function cropSize(picture: Size, { zoom, turns }: CropView, shape: number): Size {
  const { width, height } = rotateSize(picture, turns);
  const size = Math.min(width, height * shape) / zoom;
  return { width: size, height: size / shape };
}

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the view within the picture and the zoom limits. */
export function clampView(picture: Size, view: CropView, shape: number): CropView {
  const turns = ((view.turns % 4) + 4) % 4;
  const zoom = between(view.zoom, 1, ZOOM_MAX);
  const rotated = rotateSize(picture, turns);
  const size = cropSize(picture, { ...view, zoom, turns }, shape);
  const halfX = size.width / rotated.width / 2;
  const halfY = size.height / rotated.height / 2;
  return { zoom, turns, x: between(view.x, halfX, 1 - halfX), y: between(view.y, halfY, 1 - halfY) };
}

/** Returns the view after a move by pixels of a frame of the given width. */
export function moveView(
  picture: Size,
  view: CropView,
  shape: number,
  by: { x: number; y: number },
  frameWidth: number,
): CropView {
  const rotated = rotateSize(picture, view.turns);
  const perPixel = cropSize(picture, view, shape).width / frameWidth;
  const moved = {
    ...view,
    x: view.x - (by.x * perPixel) / rotated.width,
    y: view.y - (by.y * perPixel) / rotated.height,
  };
  return clampView(picture, moved, shape);
}

/** PNG keeps transparency. */
export type CropFileType = 'image/jpeg' | 'image/png';

/** Draws the cropped area over the rotated canvas. */
export function drawView(
  context: CanvasRenderingContext2D,
  picture: ImageBitmap,
  view: CropView,
  type: CropFileType,
): void {
  const { width, height } = context.canvas;
  const rotated = rotateSize(picture, view.turns);
  const scale = width / cropSize(picture, view, width / height).width;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  if (type === 'image/jpeg') {
    // JPEG has no transparency; without a background it would turn black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.translate(width / 2, height / 2);
  context.scale(scale, scale);
  context.translate(-view.x * rotated.width, -view.y * rotated.height);
  context.translate(rotated.width / 2, rotated.height / 2);
  context.rotate((view.turns * Math.PI) / 2);
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

const QUALITY = 0.9;

type CutOptions = {
  shape: number;
  /** Longest side of the file, in pixels. */
  sideMax: number;
  type: CropFileType;
  name: string;
};

/** Returns the cropped area as a file without metadata. Throws if this browser can't draw or encode it. */
export async function cropToFile(
  picture: ImageBitmap,
  view: CropView,
  { shape, sideMax, type, name }: CutOptions,
): Promise<File> {
  const size = cropSize(picture, view, shape);
  const scale = Math.min(1, sideMax / Math.max(size.width, size.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(size.width * scale));
  canvas.height = Math.max(1, Math.round(size.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  drawView(context, picture, view, type);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error('the picture could not be encoded');
  const extension = type === 'image/png' ? 'png' : 'jpg';
  return new File([blob], `${name.replace(/\.\w+$/, '') || 'picture'}.${extension}`, { type });
}
