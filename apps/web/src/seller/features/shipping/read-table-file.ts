const MAX_BYTES = 2 * 1024 * 1024;
const ZIP_SIGNATURE = [0x50, 0x4b];

export type TableProblem = 'fileUnreadable' | 'fileTooLarge';

/** Reads the text of a table file. Spreadsheets in Thailand save CSV as UTF-8, UTF-16 or Windows-874. */
export async function readTableFile(file: File): Promise<{ text: string } | { problem: TableProblem }> {
  if (file.size > MAX_BYTES) return { problem: 'fileTooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  // An Excel workbook is a zip file, not text.
  if (ZIP_SIGNATURE.every((byte, at) => bytes[at] === byte)) return { problem: 'fileUnreadable' };
  const text = decodeText(bytes);
  return text.includes('\0') ? { problem: 'fileUnreadable' } : { text: text.replaceAll('\r\n', '\n') };
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}
