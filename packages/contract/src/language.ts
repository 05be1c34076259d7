/** Languages of the interface. Thai is the default and the fallback. */
export const LANGUAGES = ['th', 'en', 'zh-TW', 'zh-CN'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'th';

/** BCP 47 locales for dates and amounts. */
export const LOCALES: Readonly<Record<Language, string>> = {
  th: 'th-TH',
  en: 'en-US',
  'zh-TW': 'zh-TW',
  'zh-CN': 'zh-CN',
};

/** Native names for the language picker. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  th: 'ไทย',
  en: 'English',
  'zh-TW': '繁體中文',
  'zh-CN': '简体中文',
};

/** Returns the language of an exact tag, or undefined. */
export function asLanguage(value: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === value);
}

/** Returns the first supported language of an Accept-Language header, or Thai. `zh-Hant`, `zh-HK` → zh-TW. */
export function negotiateLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .slice(0, 16)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find(Boolean);
      return { tag: tag.trim().toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of wanted) {
    if (tag === 'th' || tag.startsWith('th-')) return 'th';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
    if (tag === 'zh' || tag.startsWith('zh-')) return 'zh-CN';
  }
  return DEFAULT_LANGUAGE;
}
