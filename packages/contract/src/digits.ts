/** Thai digits as Arabic ones: a Thai keyboard may send either. */
export function arabicDigits(text: string): string {
  return text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
}
