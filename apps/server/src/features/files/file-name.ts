const NAME_MAX = 100;
const DEFAULT_NAME = 'image';

/** Keeps the last path segment, without control characters and bidirectional marks. For display, never as a path. */
export function cleanFileName(name: string | undefined): string {
  const last = (name ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const readable = last.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  // Truncates by code points: half a surrogate pair could not be stored.
  const truncated = Array.from(readable).slice(0, NAME_MAX).join('');
  return /[\p{L}\p{N}]/u.test(truncated) ? truncated : DEFAULT_NAME;
}

/** Formats a size for display: `512 B`, `84.2 KB`, `1.4 MB`. */
export function formattedSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
