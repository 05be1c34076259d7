const ASCII_WORD = /^[!-~]*$/;

/** Normalises to NFC on one line, without control and invisible characters. */
export const cleanText = (text: string) =>
  ASCII_WORD.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/[\p{Cc}\u200b\ufeff]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim();
