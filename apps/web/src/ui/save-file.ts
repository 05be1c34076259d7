// Files that a page hands to the device: saved, or given to another app.

/** Saves a file under a name, as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The download has taken the file up by the next turn; some browsers need a little longer.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const QR_PX = 1_024;
/** Light modules around a code, without which scanners do not find it. */
const QUIET_MODULES = 4;

/** A QR code as a PNG of 1,024 pixels, dark on white, for printing and for sending. */
export async function qrFile(payload: string, name: string): Promise<File> {
  const { create } = await import('qrcode');
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET_MODULES;
  const scale = Math.floor(QR_PX / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x))
        pen.fillRect((x + QUIET_MODULES) * scale, (y + QUIET_MODULES) * scale, scale, scale);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture was not made');
  return new File([blob], name, { type: 'image/png' });
}

/** Fetches a picture of ours as a file. Throws where it can't be had. */
export async function fetchFile(address: string, name: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const blob = await response.blob();
  const ending = blob.type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'img';
  return new File([blob], `${name}.${ending}`, { type: blob.type });
}
