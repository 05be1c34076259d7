// Small drawings used on labels, as patterns and as props beside a product. Each is about 100 px across, centred on 0,0.
import { ball, box, clipped, dark, dot, light, linear, mix, move, oval, path, plane, radial, round, stroke } from './ink.ts';

const LEAF = 'M0 -50C30 -34 34 10 0 50C-34 10 -30 -34 0 -50Z';
const turns = (count: number, draw: (turn: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw((360 / count) * i)).join('');
const scatter = (spots: readonly (readonly [number, number, number])[], draw: string): string =>
  spots.map(([x, y, turn]) => move(draw, x, y, 1, turn)).join('');

const leaf = (c: string): string => path(LEAF, linear([[0, light(c, 0.3)], [0.5, c], [0.5, dark(c, 0.08)], [1, dark(c, 0.22)]])) + stroke('M0 -40V48', light(c, 0.35), 2, 'opacity=".6"');
const petal = (c: string): string => path('M0 0C-22 -14 -20 -46 0 -50C20 -46 22 -14 0 0Z', linear([[0, light(c, 0.5)], [1, dark(c, 0.06)]], 0, 0, 0, 1));
const bean = (): string => oval(0, 0, 20, 14, ball('#6b3f26')) + stroke('M-17 1C-6 -7 6 7 17 -1', '#3a2013', 3);
const nut = (): string => path('M-30 14C-36 -18 -6 -34 20 -24C38 -16 38 2 24 4C10 4 2 0 -6 8C-14 20 -27 26 -30 14Z', ball('#e3bd84'));
const grain = (): string => oval(0, 0, 11, 4, linear([[0, '#ffffff'], [1, '#e6dccb']], 0, 0, 0, 1));
const shell = (): string => path('M-58 0A58 58 0 0 0 58 0Z', round('#7a4f31')) + oval(0, 0, 58, 20, '#8d5f3d') + oval(0, 0, 52, 17, '#fffdf8') + oval(0, 3, 38, 11, linear([[0, '#e9e2d6'], [1, '#fbf8f2']], 0, 0, 0, 1));

/** Every motif by its name; the colour is the accent where the thing itself has no fixed colour. */
export const motifs = {
  leaf,
  sprig: (c: string) => stroke('M0 60C4 20 0 -20 -6 -56', dark(c, 0.2), 4) + [[-4, -52, -8, 0.7], [-26, -22, -60, 0.62], [20, -30, 52, 0.62], [-26, 18, -66, 0.66], [28, 10, 60, 0.66]].map(([x, y, t, s]) => move(leaf(c), x ?? 0, y ?? 0, s, t)).join(''),
  flower: (c: string) => turns(5, (t) => move(petal(c), 0, 0, 1, t)) + dot(0, 0, 11, ball('#f2b632')),
  drop: (c: string) => path('M0 -50C20 -18 34 0 34 18A34 34 0 0 1 -34 18C-34 0 -20 -18 0 -50Z', radial([[0, light(c, 0.75)], [0.6, c], [1, dark(c, 0.12)]], 0.4, 0.65, 0.6)) + oval(-12, 16, 6, 12, '#ffffff', 'opacity=".7"'),
  citrus: (c: string) => dot(0, 0, 50, ball(c)) + dot(0, 0, 43, '#fffbe8') + turns(8, (t) => `<g transform="rotate(${t})">${path('M0 -6L13 -34A37 37 0 0 0 -13 -34Z', light(c, 0.25))}</g>`),
  beans: (_c: string) => scatter([[-30, 10, 20], [14, 22, -30], [-4, -12, 70], [38, -4, 10]], bean()),
  nuts: (_c: string) => scatter([[-34, 12, 10], [26, 20, 170], [2, -16, -30]], nut()),
  grains: (_c: string) => scatter([[-50, 12, 20], [-30, 20, -30], [-20, 6, 60], [0, 16, 10], [14, 4, -50], [24, 20, 30], [44, 12, -15], [-6, 28, -10], [56, 26, 40], [-60, 28, 0]], grain()),
  coconut: (_c: string) => shell(),
  aloe: (c: string) => [-58, 58, -32, 32, 0].map((t) => move(path('M-13 0C-12 -40 -5 -78 0 -92C5 -78 12 -40 13 0Z', linear([[0, dark(c, 0.12)], [0.4, light(c, 0.35)], [1, dark(c, 0.2)]])), 0, 44, 1, t)).join(''),
  chilli: (c: string) => path('M-40 -22C-10 -30 26 -8 50 34C10 30 -34 14 -46 -8Z', linear([[0, light(c, 0.35)], [0.5, c], [1, dark(c, 0.25)]], 0, 0, 0.4, 1)) + path('M-52 -20C-46 -32 -34 -30 -34 -22C-36 -12 -44 -6 -50 -8Z', '#4f8a3c') + stroke('M-50 -20C-60 -26 -62 -36 -60 -42', '#4f8a3c', 6),
  mango: (_c: string) => path('M-44 -6C-40 -46 8 -58 36 -34C62 -10 44 36 4 42C-26 46 -48 26 -44 -6Z', radial([[0, '#ffe08a'], [0.5, '#f9b738'], [1, '#e27d2c']], 0.35, 0.3, 0.8)) + move(leaf('#5c9a4b'), -20, -58, 0.5, -60) + stroke('M-14 -46L-10 -60', '#6b4a2a', 5),
  honey: (_c: string) => turns(6, (t) => `<g transform="rotate(${t})">${path('M0 -46L14 -38V-22L0 -14L-14 -22V-38Z', '#f6b93b', 'stroke="#fff3d0" stroke-width="3"')}</g>`) + path('M0 -16L14 -8V8L0 16L-14 8V-8Z', '#f0a51f', 'stroke="#fff3d0" stroke-width="3"'),
  star: (c: string) => path('M0 -50L13 -15L50 -14L21 9L31 45L0 24L-31 45L-21 9L-50 -14L-13 -15Z', c),
  sun: (c: string) => dot(0, 0, 24, c) + turns(12, (t) => `<g transform="rotate(${t})">${box(-3, -48, 6, 16, 3, c)}</g>`),
  wave: (c: string) => [-18, 0, 18].map((y) => stroke(`M-48 ${y}c12 -14 20 -14 32 0s20 14 32 0s20 -14 32 0`, c, 7)).join(''),
  hills: (c: string) => path('M-50 34L-14 -28L6 6L20 -12L50 34Z', c) + dot(26, -34, 11, mix(c, '#ffffff', 0.4)),
  fish: (c: string) => path('M-48 0C-28 -30 14 -30 32 -2L52 -20V20L32 4C14 30 -28 30 -48 0Z', c) + dot(-26, -5, 4, '#ffffff'),
  bowl: (c: string) => path('M-46 0H46C44 32 22 44 0 44S-44 32 -46 0Z', c) + stroke('M-20 -12c-10 -12 8 -18 0 -32M4 -12c-10 -12 8 -18 0 -32M28 -12c-10 -12 8 -18 0 -32', c, 5),
  cup: (c: string) => path('M-34 -20H26V14C26 34 12 42 -4 42S-34 34 -34 14Z', c) + stroke('M28 -10C48 -12 48 18 26 16', c, 7) + stroke('M-14 -34c-6 -8 6 -10 0 -20M8 -34c-6 -8 6 -10 0 -20', c, 5),
  bubbles: (c: string) => [[-22, 12, 24], [20, -10, 18], [22, 28, 11], [-8, -32, 12]].map(([x, y, r]) => dot(x ?? 0, y ?? 0, r ?? 0, radial([[0, light(c, 0.8), 0.5], [0.7, light(c, 0.5), 0.6], [1, c, 0.9]], 0.35, 0.3, 0.75)) + oval((x ?? 0) - (r ?? 0) * 0.35, (y ?? 0) - (r ?? 0) * 0.4, (r ?? 0) * 0.2, (r ?? 0) * 0.12, '#ffffff')).join(''),
  bamboo: (c: string) => [[-18, 0], [14, 12]].map(([x, y]) => [0, 1, 2].map((i) => box((x ?? 0) - 9, (y ?? 0) - 52 + i * 34, 18, 32, 5, round(c))).join('')).join('') + move(leaf(dark(c, 0.15)), 34, -34, 0.5, 50),
  pebbles: (_c: string) => oval(-26, 22, 42, 16, ball('#b9aa9c')) + oval(30, 26, 30, 12, ball('#8f837b')) + oval(-14, -2, 28, 12, ball('#d8ccbf')),
  elephant: (c: string) => path('M-46 30V-4C-46 -30 -20 -36 0 -32C20 -40 44 -28 44 -4C44 10 52 14 52 24C46 32 34 28 34 14V6C28 12 22 12 18 10V30H4V14H-22V30Z', c) + dot(30, -10, 3, '#ffffff'),
  bolt: (c: string) => path('M10 -50L-30 8H-4L-12 50L30 -12H4Z', c),
  heart: (c: string) => path('M0 40C-50 6 -46 -40 -18 -40C-6 -40 0 -30 0 -24C0 -30 6 -40 18 -40C46 -40 50 6 0 40Z', c),
  lotus: (c: string) => [-64, 64, -34, 34, 0].map((t) => move(path('M0 30C-20 10 -18 -26 0 -46C18 -26 20 10 0 30Z', light(c, 0.1 + Math.abs(t) / 160), `stroke="${dark(c, 0.15)}" stroke-width="2"`), 0, 8, 1, t)).join(''),
  seaweed: (_c: string) => [[-18, 0, -12], [16, 6, 14]].map(([x, y, t]) => move(path('M-26 -36L26 -32L24 36L-24 32Z', plane('#2f5a3f'), 'opacity=".96"') + stroke('M-14 -22L12 -16M-10 4L14 8M-14 20L6 22', '#477a58', 3), x ?? 0, y ?? 0, 1, t ?? 0)).join(''),
  cracker: (_c: string) => [[-20, 8], [24, 2]].map(([x, y]) => move(dot(0, 0, 34, ball('#e9c58a')) + scatter([[-12, -8, 10], [8, -14, 50], [14, 8, 0], [-8, 12, -40], [0, 0, 20]], path('M-9 0C-4 -6 4 -6 9 0C4 5 -4 5 -9 0Z', '#b06a35')), x ?? 0, y ?? 0)).join(''),
  tissue: (_c: string) => path('M-40 20C-30 -30 -10 -44 6 -36C20 -50 44 -20 46 20C20 30 -20 30 -40 20Z', plane('#ffffff')),
  towel: (c: string) => [0, 1, 2].map((i) => box(-54 + i * 3, 8 - i * 22, 108 - i * 6, 22, 11, linear([[0, light(c, 0.3)], [1, dark(c, 0.12)]], 0, 0, 0, 1))).join(''),
} satisfies Record<string, (c: string) => string>;

export type MotifName = keyof typeof motifs;

/** Draws a motif at a place, with a size in pixels across. */
export const motif = (name: MotifName, x: number, y: number, size: number, colour: string, turn = 0): string =>
  move(motifs[name](colour), x, y, size / 100, turn);

/** Repeats a motif in staggered rows inside a box, for printed cloth. */
export function printed(name: MotifName, d: string, area: { x: number; y: number; w: number; h: number }, size: number, gap: number, colour: string): string {
  const cells: string[] = [];
  for (let row = 0; row * gap < area.h + gap; row++)
    for (let col = 0; col * gap < area.w + gap; col++)
      cells.push(motif(name, area.x + col * gap + (row % 2 ? gap / 2 : 0), area.y + row * gap, size, colour, row % 2 ? 18 : -12));
  return clipped(d, cells.join(''));
}
