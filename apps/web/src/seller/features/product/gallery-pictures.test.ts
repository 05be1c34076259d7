import { describe, expect, it } from 'vitest';
import type { Product } from '@raan/contract/catalogue/product';
import { galleryPictures } from './gallery-pictures.ts';

const picture = (url: string) => ({
  url,
  thumb_url: `${url}?thumb`,
  width: 800,
  height: 600,
  color: '#abcdef',
});
const color = (image: string | null) => ({ image, chinese_name: '', thai_name: '', name: '' });
const product = (part: Partial<Product>) =>
  ({ image: picture('/main'), images: [], colors: [], ...part }) as Product;

describe('[PROD-01] [PROD-04] galleryPictures', () => {
  it("returns the product's pictures, then colour pictures that are not among them, without duplicates", () => {
    const pictures = galleryPictures(
      product({
        images: [picture('/a'), picture('/b')],
        colors: [color('/b'), color('/red'), color('/red'), color(null)],
      }),
    );
    expect(pictures.map(({ src }) => src)).toEqual(['/a', '/b', '/red']);
  });

  it('returns the main picture if there is no other', () => {
    expect(galleryPictures(product({}))).toEqual([
      { src: '/main', width: 800, height: 600, color: '#abcdef' },
    ]);
  });
});
