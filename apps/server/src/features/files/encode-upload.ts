import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import { encodePicture, type EncodedPicture, type PictureRules } from '#features/media/encode-picture.ts';
import { fail } from '#platform/errors/app-error.ts';

const FORMATS = new Set(['jpeg', 'png']);
/** Small print on evidence must stay legible. */
const EVIDENCE = { maxPx: 2400, quality: 90 } as const;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Re-encodes a JPEG or PNG. Throws UPLOAD_FILE_TYPE_INVALID for other types, and the errors of `encodePicture`. */
export async function encodeUpload(
  bytes: Buffer,
  rules: Omit<PictureRules, 'formats'>,
): Promise<EncodedPicture> {
  // Refuse by signature before decoding, so that no other decoder sees the bytes.
  if (!startsWith(bytes, JPEG_START) && !startsWith(bytes, PNG_START)) throw fail('UPLOAD_FILE_TYPE_INVALID');
  return await encodePicture(bytes, { ...rules, formats: FORMATS });
}

/** Re-encodes a picture that serves as evidence: larger and with less compression. */
export async function encodeEvidence(bytes: Buffer): Promise<EncodedPicture> {
  return await encodeUpload(bytes, EVIDENCE);
}

/** Re-encodes a picture of a document or a payment slip. Throws UPLOAD_FAILED if it is too small to be legible. */
export async function encodeDocument(bytes: Buffer): Promise<EncodedPicture> {
  return await encodeUpload(bytes, { ...EVIDENCE, minPx: DOCUMENT_MIN_PX });
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
