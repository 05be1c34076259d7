// What is uploaded becomes a picture of ours, or is refused.
import { DOCUMENT_MIN_PX } from '@raan/contract/files/file-endpoints';
import { encodePicture, type EncodedPicture, type PictureRules } from '#features/media/encode-picture.ts';
import { fail } from '#platform/errors/app-error.ts';

const FORMATS = new Set(['jpeg', 'png']);
/** Of what is evidence small print must stay legible. */
const EVIDENCE = { maxPx: 2400, quality: 90 } as const;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes an uploaded JPEG or PNG anew. Throws UPLOAD_FILE_TYPE_INVALID for anything else, and what a damaged picture is refused with. */
export async function encodeUpload(
  bytes: Buffer,
  rules: Omit<PictureRules, 'formats'>,
): Promise<EncodedPicture> {
  // What a browser could take for anything else is not even decoded.
  if (!startsWith(bytes, JPEG_START) && !startsWith(bytes, PNG_START)) throw fail('UPLOAD_FILE_TYPE_INVALID');
  return await encodePicture(bytes, { ...rules, formats: FORMATS });
}

/** The same for a picture that is evidence: large and sharp. */
export async function encodeEvidence(bytes: Buffer): Promise<EncodedPicture> {
  return await encodeUpload(bytes, EVIDENCE);
}

/** The same for a picture of papers or of a slip. Throws UPLOAD_FAILED for one on which nothing could be read. */
export async function encodeDocument(bytes: Buffer): Promise<EncodedPicture> {
  return await encodeUpload(bytes, { ...EVIDENCE, minPx: DOCUMENT_MIN_PX });
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}
