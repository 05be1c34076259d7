// Versions are left out, because they help nobody to recognize a phone.

/** Order matters: most browsers also name the browsers that they derive from. */
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

const findName = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Returns the names of browser and system; null for unknown ones. */
export function parseUserAgent(userAgent: string | null | undefined): {
  browser: string | null;
  system: string | null;
} {
  const text = userAgent ?? '';
  return { browser: findName(BROWSERS, text), system: findName(SYSTEMS, text) };
}

/** Formats a device for display, such as `Chrome · Android`; `–` for an unknown one. */
export function formatDevice(userAgent: string | null | undefined): string {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system].filter((name) => name !== null).join(' · ') || '–';
}
