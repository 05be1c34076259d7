const MAX_BYTES = 2 * 1024 * 1024;
const SPREADSHEET_START = [0x50, 0x4b];

export type TableProblem = 'fileUnreadable' | 'fileTooLarge';

/** The text of a table that somebody chose. Spreadsheets in Thailand save CSV as UTF-8, as UTF-16 or in the old Thai code page. */
export async function readTable(file: File): Promise<{ text: string } | { problem: TableProblem }> {
  if (file.size > MAX_BYTES) return { problem: 'fileTooLarge' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A workbook is a zip; its rows would be gibberish.
  if (SPREADSHEET_START.every((byte, at) => bytes[at] === byte)) return { problem: 'fileUnreadable' };
  const text = decoded(bytes);
  return text.includes('\0') ? { problem: 'fileUnreadable' } : { text: text.replaceAll('\r\n', '\n') };
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-874').decode(bytes);
  }
}
