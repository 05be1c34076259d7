const NAME_MAX = 100;
const NAMELESS = 'image';

/**
 * The name under which a file is shown: its last part, without control characters and marks that turn the direction of writing. It is
 * never a path of ours.
 */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const readable = last.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  // By code points: half an emoji could not be stored.
  const shown = Array.from(readable).slice(0, NAME_MAX).join('');
  return /[\p{L}\p{N}]/u.test(shown) ? shown : NAMELESS;
}

/** Bytes for people: `512 B`, `84.2 KB`, `1.4 MB`. */
export function formattedSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
