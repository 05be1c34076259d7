import { releaseObjectUrl } from './release-object-url.ts';

/** Saves a file as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  releaseObjectUrl(address);
}

const QR_PX = 1_024;
/** Light modules around the code, required by scanners. */
const QUIET_MODULES = 4;

/** Returns a QR code as a PNG of at most 1,024 pixels, dark on white, for printing and sharing. */
export async function createQrFile(payload: string, name: string): Promise<File> {
  const { create } = await import('qrcode');
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET_MODULES;
  const scale = Math.floor(QR_PX / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser has no 2D canvas');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x))
        pen.fillRect((x + QUIET_MODULES) * scale, (y + QUIET_MODULES) * scale, scale, scale);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas could not be encoded');
  return new File([blob], name, { type: 'image/png' });
}
