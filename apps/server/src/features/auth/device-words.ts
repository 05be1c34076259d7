// What a browser and its system are called, from how the client names itself. Names only: versions help nobody to recognise a phone.

/** The first that fits counts: most browsers also carry the names of those they stem from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//i, 'LINE'],
  [/FBA[NV]\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bTikTok|musical_ly|BytedanceWebview/i, 'TikTok'],
  [/MicroMessenger/, 'WeChat'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Browser and system, each null where nothing known is named. */
export function deviceWords(userAgent: string | null | undefined): {
  browser: string | null;
  system: string | null;
} {
  const text = userAgent ?? '';
  return { browser: named(BROWSERS, text), system: named(SYSTEMS, text) };
}

/** As one text, such as `Chrome · Android`; a dash where the client did not say. */
export function deviceText(userAgent: string | null | undefined): string {
  const { browser, system } = deviceWords(userAgent);
  return [browser, system].filter((name) => name !== null).join(' · ') || '–';
}
