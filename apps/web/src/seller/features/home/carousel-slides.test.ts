import { describe, expect, it } from 'vitest';
import { carouselSlides } from './carousel-slides.ts';

describe('[HOME-04] carouselSlides', () => {
  it('reads a list of entries', () => {
    expect(
      carouselSlides([
        { image: '/a.webp', link: '/products', title: 'A' },
        { image: 'https://x.example/b.png', link: null },
      ]),
    ).toEqual([
      { image: '/a.webp', link: '/products', title: 'A' },
      { image: 'https://x.example/b.png', link: null, title: undefined },
    ]);
  });

  it('reads a JSON text of image URLs', () => {
    expect(carouselSlides('["/a.webp", "https://x.example/b.png"]')).toEqual([
      { image: '/a.webp', link: null },
      { image: 'https://x.example/b.png', link: null },
    ]);
  });

  it('reads a single URL', () => {
    expect(carouselSlides(' /a.webp ')).toEqual([{ image: '/a.webp', link: null }]);
  });

  it('returns nothing for an empty or broken setting', () => {
    for (const none of [null, undefined, '', '  ', [], '[]', '{broken', '[1, null]'])
      expect(carouselSlides(none)).toEqual([]);
  });

  it('drops unsafe images and links', () => {
    expect(
      carouselSlides([
        { image: 'javascript:alert(1)', link: '/' },
        { image: '//evil.example/a.png', link: '/' },
        { image: '/a.webp', link: 'javascript:alert(1)' },
      ]),
    ).toEqual([{ image: '/a.webp', link: null, title: undefined }]);
  });
});
