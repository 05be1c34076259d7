import { afterEach, expect, it, vi } from 'vitest';
import { boundView, cutOut, hasShape, keptSize, movedView, WHOLE_VIEW, type CutType } from './crop-view.ts';

const PHOTO = { width: 4000, height: 3000 };
const CARD = 85.6 / 53.98;
const COVER = 20 / 7;

afterEach(() => vi.unstubAllGlobals());

it('keeps as much of a photo as fits the proportions of a card', () => {
  const wide = keptSize(PHOTO, WHOLE_VIEW, CARD);
  expect(wide.width).toBe(4000);
  expect(wide.width / wide.height).toBeCloseTo(CARD);
  const turned = keptSize(PHOTO, { ...WHOLE_VIEW, turns: 1 }, CARD);
  expect(turned.width).toBe(3000);
  const flat = keptSize({ width: 4000, height: 1000 }, WHOLE_VIEW, CARD);
  expect(flat.height).toBeCloseTo(1000);
});

it('never leaves the picture, whatever the frame’s shape and however far it is moved, turned and magnified', () => {
  for (const shape of [1, CARD, COVER])
    for (const turns of [0, 1, 2, 3, -1, 7])
      for (const zoom of [0.1, 1, 2.5, 40])
        for (const far of [-9, 0, 0.5, 9]) {
          const view = boundView(PHOTO, { x: far, y: 1 - far, zoom, turns }, shape);
          const whole = view.turns % 2 ? { width: 3000, height: 4000 } : PHOTO;
          const kept = keptSize(PHOTO, view, shape);
          expect(kept.width / kept.height).toBeCloseTo(shape);
          expect(view.x * whole.width - kept.width / 2).toBeGreaterThanOrEqual(-0.001);
          expect(view.x * whole.width + kept.width / 2).toBeLessThanOrEqual(whole.width + 0.001);
          expect(view.y * whole.height - kept.height / 2).toBeGreaterThanOrEqual(-0.001);
          expect(view.y * whole.height + kept.height / 2).toBeLessThanOrEqual(whole.height + 0.001);
        }
});

it('moves with the finger', () => {
  const view = boundView(PHOTO, { ...WHOLE_VIEW, zoom: 2 }, CARD);
  const moved = movedView(PHOTO, view, CARD, { x: 40, y: 0 }, 400);
  expect(moved.x).toBeCloseTo(view.x - 0.05);
  expect(moved.y).toBeCloseTo(view.y);
});

it('[STORE-01] a picture of the frame’s shape is taken as it is', () => {
  expect(hasShape({ width: 512, height: 512 }, 1)).toBe(true);
  expect(hasShape({ width: 1_200, height: 420 }, COVER)).toBe(true);
  expect(hasShape({ width: 1_200, height: 1_200 }, COVER)).toBe(false);
});

/** A browser's canvas as far as a cut needs one: it keeps what was laid under the picture, and encodes nothing but sizes. */
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

const cut = (type: CutType, { shape = 1, name = 'shop.logo.webp' } = {}) =>
  cutOut({ ...PHOTO, close: () => {} }, WHOLE_VIEW, { shape, sideMax: 1_600, type, name });

it('[STORE-01] what is no PNG is laid on white and cut as a JPEG, so that a logo’s clear ground does not turn black', async () => {
  const { grounds } = stubCanvas();
  const logo = await cut('image/jpeg');
  expect([logo.name, logo.type, await logo.text()]).toEqual(['shop.logo.jpg', 'image/jpeg', '1600×1600']);
  expect(grounds).toEqual(['#ffffff']);
});

it('[STORE-01] a PNG stays one, with what shows through it', async () => {
  const { grounds } = stubCanvas();
  const cover = await cut('image/png', { shape: COVER, name: '.png' });
  expect([cover.name, cover.type, await cover.text()]).toEqual(['picture.png', 'image/png', '1600×560']);
  expect(grounds).toEqual([]);
});

it('[STORE-01] a part that this browser can’t encode is not cut, rather than sent whole', async () => {
  stubCanvas({ encodes: false });
  await expect(cut('image/jpeg')).rejects.toThrow('encoded');
});
