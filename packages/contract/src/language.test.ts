import { describe, expect, it } from 'vitest';
import { asLanguage, DEFAULT_LANGUAGE, LANGUAGES, negotiateLanguage } from './language.ts';

describe('languages', () => {
  it('[I18N-01] are four, Thai first', () => {
    expect(LANGUAGES).toEqual(['th', 'en', 'zh-TW', 'zh-CN']);
    expect(DEFAULT_LANGUAGE).toBe('th');
    expect(asLanguage('zh-TW')).toBe('zh-TW');
    for (const other of ['', 'zh', 'EN', 'fr', null, undefined, '__proto__'])
      expect(asLanguage(other)).toBeUndefined();
  });

  it.each([
    [undefined, 'th'],
    ['', 'th'],
    ['*', 'th'],
    ['fr-FR,de;q=0.9', 'th'],
    ['th-TH', 'th'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['zh', 'zh-CN'],
    ['zh-CN', 'zh-CN'],
    ['zh-Hans-SG', 'zh-CN'],
    ['zh-TW', 'zh-TW'],
    ['zh-Hant', 'zh-TW'],
    ['zh-HK;q=0.9', 'zh-TW'],
    ['fr, en;q=0.8, zh-TW;q=0.9', 'zh-TW'],
    ['en;q=0, zh-CN;q=0.1', 'zh-CN'],
    ['en;q=0.5,th;q=0.5', 'en'],
    [`${'xx,'.repeat(5000)}en`, 'th'],
    ['ent', 'th'],
  ])('[I18N-01] [AUTH-14] for Accept-Language %j resolve to %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });
});
