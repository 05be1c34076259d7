import { afterEach, expect, it, vi } from 'vitest';
import {
  clampView,
  cropToFile,
  hasAspectRatio,
  cropSize,
  moveView,
  FULL_VIEW,
  type CropFileType,
} from './crop-view.ts';

const PHOTO = { width: 4000, height: 3000 };
const CARD = 85.6 / 53.98;
const COVER = 20 / 7;

afterEach(() => vi.unstubAllGlobals());

it('crops the largest part that fits the aspect ratio', () => {
  const wide = cropSize(PHOTO, FULL_VIEW, CARD);
  expect(wide.width).toBe(4000);
  expect(wide.width / wide.height).toBeCloseTo(CARD);
  const turned = cropSize(PHOTO, { ...FULL_VIEW, turns: 1 }, CARD);
  expect(turned.width).toBe(3000);
  const flat = cropSize({ width: 4000, height: 1000 }, FULL_VIEW, CARD);
  expect(flat.height).toBeCloseTo(1000);
});

it('keeps the crop inside the picture for every aspect ratio, move, rotation and zoom', () => {
  for (const shape of [1, CARD, COVER])
    for (const turns of [0, 1, 2, 3, -1, 7])
      for (const zoom of [0.1, 1, 2.5, 40])
        for (const far of [-9, 0, 0.5, 9]) {
          const view = clampView(PHOTO, { x: far, y: 1 - far, zoom, turns }, shape);
          const rotated = view.turns % 2 ? { width: 3000, height: 4000 } : PHOTO;
          const size = cropSize(PHOTO, view, shape);
          expect(size.width / size.height).toBeCloseTo(shape);
          expect(view.x * rotated.width - size.width / 2).toBeGreaterThanOrEqual(-0.001);
          expect(view.x * rotated.width + size.width / 2).toBeLessThanOrEqual(rotated.width + 0.001);
          expect(view.y * rotated.height - size.height / 2).toBeGreaterThanOrEqual(-0.001);
          expect(view.y * rotated.height + size.height / 2).toBeLessThanOrEqual(rotated.height + 0.001);
        }
});

it('moves with the pointer', () => {
  const view = clampView(PHOTO, { ...FULL_VIEW, zoom: 2 }, CARD);
  const moved = moveView(PHOTO, view, CARD, { x: 40, y: 0 }, 400);
  expect(moved.x).toBeCloseTo(view.x - 0.05);
  expect(moved.y).toBeCloseTo(view.y);
});

it('[STORE-01] recognises a picture that already has the aspect ratio', () => {
  expect(hasAspectRatio({ width: 512, height: 512 }, 1)).toBe(true);
  expect(hasAspectRatio({ width: 1_200, height: 420 }, COVER)).toBe(true);
  expect(hasAspectRatio({ width: 1_200, height: 1_200 }, COVER)).toBe(false);
});

/** A canvas stub. It records the fill colour and encodes sizes only. */
function stubCanvas({ encodes = true } = {}) {
  const grounds: string[] = [];
  const canvas = { width: 0, height: 0, getContext: () => context, toBlob };
  const context = {
    canvas,
    fillStyle: '',
    fillRect: () => void grounds.push(context.fillStyle),
    ...Object.fromEntries(
      ['setTransform', 'clearRect', 'translate', 'scale', 'rotate', 'drawImage'].map((name) => [
        name,
        () => {},
      ]),
    ),
  };
  function toBlob(done: (blob: Blob | null) => void, type: string) {
    done(encodes ? new Blob([`${canvas.width}×${canvas.height}`], { type }) : null);
  }
  vi.stubGlobal('document', { createElement: () => canvas });
  return { grounds };
}

const cut = (type: CropFileType, { shape = 1, name = 'shop.logo.webp' } = {}) =>
  cropToFile({ ...PHOTO, close: () => {} }, FULL_VIEW, { shape, sideMax: 1_600, type, name });

it('[STORE-01] crops other formats to a JPEG on white, so that a transparent logo does not turn black', async () => {
  const { grounds } = stubCanvas();
  const logo = await cut('image/jpeg');
  expect([logo.name, logo.type, await logo.text()]).toEqual(['shop.logo.jpg', 'image/jpeg', '1600×1600']);
  expect(grounds).toEqual(['#ffffff']);
});

it('[STORE-01] keeps a PNG and its transparency', async () => {
  const { grounds } = stubCanvas();
  const cover = await cut('image/png', { shape: COVER, name: '.png' });
  expect([cover.name, cover.type, await cover.text()]).toEqual(['picture.png', 'image/png', '1600×560']);
  expect(grounds).toEqual([]);
});

it("[STORE-01] rejects when this browser can't encode the crop", async () => {
  stubCanvas({ encodes: false });
  await expect(cut('image/jpeg')).rejects.toThrow('encoded');
});
