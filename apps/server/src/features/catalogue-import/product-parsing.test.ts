import { describe, expect, test } from 'vitest';
import { parseRate, priceInSatang, BAHT_RATE, type Rate } from './amounts.ts';
import { guessCategory } from './category-keywords.ts';
import { isPublicAddress } from '#platform/public-address.ts';
import { sanitiseDescription } from './sanitise-description.ts';
import { detectLanguage } from './text-language.ts';

const category = (words: Partial<Parameters<typeof guessCategory>[0]>) =>
  guessCategory({ productCategory: '', type: '', tags: '', title: '', ...words });

test.each([
  ['Linen shirt', 'en'],
  ['เสื้อยืด Oversize cotton', 'th'],
  ['陶瓷马克杯', 'zh-CN'],
  ['寬版純棉長袖', 'zh-TW'],
  ['USB-C 数据线', 'zh-CN'],
  ['', 'en'],
])('detects the language of “%s” as %s', (text, language) => expect(detectLanguage(text)).toBe(language));

describe('the guessed category', () => {
  test.each([
    [{ type: 'Sneakers' }, 'fashion'],
    [{ productCategory: 'Sporting Goods > Exercise & Fitness > Yoga' }, 'sports'],
    [{ title: 'Perfume', tags: 'gift' }, 'beauty'],
    [{ title: 'หูฟังไร้สาย' }, 'electronics'],
    [{ title: '陶瓷花盆' }, 'tiktok_market'],
    [{ title: 'Copper Light', type: 'Indoor', tags: 'Copper, Bedroom' }, 'tiktok_market'],
  ] as const)('for %o is %s', (words, expected) => expect(category(words)).toBe(expected));

  test('is undefined if no keyword matches', () => expect(category({ title: 'Xyzzy' })).toBeUndefined());
  test('ignores keywords inside other words', () =>
    expect(category({ title: 'Capacity planner' })).toBeUndefined());
});

describe('prices', () => {
  test.each([
    ['10', 1_000],
    ['1,250.50', 125_050],
    ['9.99', 999],
    ['', 0],
    ['ten', undefined],
    ['-5', undefined],
    ['1.2.3', undefined],
    ['9999999999', undefined],
  ])('converts %s baht to %s satang', (text, expected) =>
    expect(priceInSatang(text, BAHT_RATE)).toBe(expected),
  );

  test('are converted without floating point, rounded half up', () => {
    expect(priceInSatang('0.1', parseRate('35.05') as Rate)).toBe(351);
    expect(priceInSatang('15.99', parseRate('35') as Rate)).toBe(55_965);
  });
  test.each(['0', '-1', 'x', '', '1e3'])('rejects the rate %s', (text) =>
    expect(parseRate(text)).toBeUndefined(),
  );
});

describe('[PROD-06] description sanitiser', () => {
  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">link</a>', 'link'],
    ['<p style="position:fixed">a</p><style>p{}</style>', '<p>a</p>'],
    ['<svg><script>1</script></svg><math><mi>x</mi></math>', ''],
    ['<h1>Big</h1>', '<h2>Big</h2>'],
    ['<iframe src="https://evil.example"></iframe>ok', 'ok'],
    ['<<b>script>alert(1)</script>', '&lt;<b>script&gt;alert(1)</b>'],
  ])('turns %s into %s', (html, expected) => expect(sanitiseDescription(html)).toBe(expected));

  test('turns plain text into paragraphs', () => {
    expect(sanitiseDescription('one\ntwo\n\nthree & four')).toBe(
      '<p>one<br />two</p><p>three &amp; four</p>',
    );
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.0.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['no address', false],
])('isPublicAddress(%s) is %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));
