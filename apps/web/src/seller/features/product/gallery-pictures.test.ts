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
const value = (image: string | null) => ({ image, key: '', name: '' });
const product = (part: Partial<Product>) =>
  ({ image: picture('/main'), images: [], options: [], variants: [], ...part }) as unknown as Product;

describe('[PROD-01] [PROD-04] galleryPictures', () => {
  it("returns the product's pictures, then those of options and variants that are not among them, once each", () => {
    const pictures = galleryPictures(
      product({
        images: [picture('/a'), picture('/b')],
        options: [
          { kind: 'color', name: '', values: [value('/b'), value('/red'), value('/red'), value(null)] },
        ],
        variants: [{ image: '/m' } as Product['variants'][number]],
      }),
    );
    expect(pictures.map(({ src }) => src)).toEqual(['/a', '/b', '/red', '/m']);
  });

  it('returns the main picture if there is no other', () => {
    expect(galleryPictures(product({}))).toEqual([
      { src: '/main', width: 800, height: 600, color: '#abcdef' },
    ]);
  });
});
