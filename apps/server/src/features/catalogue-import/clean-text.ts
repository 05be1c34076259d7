/** Normalises to NFC on one line, without control and invisible characters. */
export const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\ufeff]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
