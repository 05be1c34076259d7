import { expect, it } from 'vitest';
import { pictureSources, pictureUrl } from './picture-sources.ts';

it("lists the widths up to the picture's own", () => {
  expect(pictureSources('/media/a/800.webp', 1600)).toBe(
    '/media/a/200.webp 200w, /media/a/400.webp 400w, /media/a/600.webp 600w, /media/a/800.webp 800w, /media/a/1200.webp 1200w',
  );
  expect(pictureSources('/media/a/800.webp', 500)).toBe(
    '/media/a/200.webp 200w, /media/a/400.webp 400w, /media/a/600.webp 600w',
  );
  expect(pictureSources('/media/a/600.webp')).toBe(
    '/media/a/200.webp 200w, /media/a/400.webp 400w, /media/a/600.webp 600w',
  );
  expect(pictureUrl('/media/a/800.webp', 200)).toBe('/media/a/200.webp');
});

it('leaves other URLs unchanged', () => {
  expect(pictureSources('/brand/placeholder.svg', 800)).toBeUndefined();
  expect(pictureUrl('/brand/placeholder.svg', 200)).toBe('/brand/placeholder.svg');
});
