// The clip is recorded on the device from the share picture: the image grows slowly, then texts and code appear.
import { createShareCanvas, drawShareFrame, loadShareAssets, type SharePicture } from './share-picture.ts';

export const CLIP_SECONDS = 6;
const FRAMES_PER_SECOND = 30;
const BITS_PER_SECOND = 6_000_000;
const ZOOM = 0.15;
/** Texts and code appear in this part of the clip, so that they can be read and scanned in the rest. */
const APPEARS = { from: 0.12, to: 0.3 };
/** Social networks accept MP4 everywhere, WebM only in part. */
const FORMATS = ['video/mp4;codecs=avc1.640028', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm'] as const;

function supportedFormat(): string | undefined {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype))
    return undefined;
  return FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
}

/** Whether the browser can record a canvas. */
export function canRecordClips(): boolean {
  return supportedFormat() !== undefined;
}

/** Records the clip, which takes as long as it lasts. Throws if the browser can't, or the picture can't be loaded. */
export async function recordShareClip(picture: SharePicture, name: string): Promise<File> {
  const format = supportedFormat();
  if (!format) throw new Error('this browser records no video');
  const assets = await loadShareAssets(picture);
  const { canvas, pen } = createShareCanvas(picture.shape);
  drawShareFrame(pen, assets, { opacity: 0 });
  const stream = canvas.captureStream(FRAMES_PER_SECOND);
  const recorder = new MediaRecorder(stream, { mimeType: format, videoBitsPerSecond: BITS_PER_SECOND });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('error', () => reject(new Error('the recording failed')));
  });
  recorder.start();
  await animate((progress) => {
    const opacity = (progress - APPEARS.from) / (APPEARS.to - APPEARS.from);
    drawShareFrame(pen, assets, {
      zoom: 1 + ZOOM * progress,
      opacity: Math.min(1, Math.max(0, opacity)),
    });
  });
  recorder.stop();
  await ended;
  for (const track of stream.getTracks()) track.stop();
  const type = format.split(';')[0] ?? format;
  return new File(parts, `${name}.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type });
}

/** Calls `draw` with 0 to 1 before each repaint. */
async function animate(draw: (progress: number) => void): Promise<void> {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const next = () => {
      const progress = Math.min(1, (performance.now() - start) / (CLIP_SECONDS * 1_000));
      try {
        draw(progress);
      } catch (error) {
        return reject(error);
      }
      if (progress < 1) requestAnimationFrame(next);
      else resolve();
    };
    requestAnimationFrame(next);
  });
}
