/** Replaces Thai digits by Arabic ones; Thai keyboards produce both. */
export function toArabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
