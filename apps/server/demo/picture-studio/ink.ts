// Drawing primitives of the picture studio: colours, gradients and SVG elements. Light always falls from the upper left.

/** A finished drawing in its own space: the floor is y = 0, the middle is x = 0, so it spans x ±w/2 and y −h…0. */
export type Art = {
  svg: string;
  w: number;
  h: number;
  /** Seen from above (clothes, cables): it lies on the backdrop instead of standing on the floor. */
  flat?: boolean;
  /** Width of the contact shadow when it differs from the width of the drawing. */
  foot?: number;
};

// Gradients belong to one picture at a time; newPicture() empties the list and takeDefs() hands it to the SVG head.
let defs = new Map<string, string>();

/** Starts a new picture: gradients and clips of the one before are forgotten. */
export function newPicture(): void {
  defs = new Map();
}

/** All gradients, clips and filters the picture has used so far, as the content of `<defs>`. */
export function takeDefs(): string {
  return [...defs.entries()].map(([body, id]) => body.replace('ID', id)).join('');
}

function define(body: string): string {
  const known = defs.get(body);
  if (known) return known;
  const id = `d${defs.size}`;
  defs.set(body, id);
  return id;
}

type Stop = readonly [at: number, colour: string, opacity?: number];
const stops = (list: readonly Stop[]): string =>
  list.map(([at, c, o]) => `<stop offset="${at}" stop-color="${c}"${o === undefined ? '' : ` stop-opacity="${o}"`}/>`).join('');

/** A linear gradient as a paint; the direction is in fractions of the painted shape's box. */
export function linear(list: readonly Stop[], x1 = 0, y1 = 0, x2 = 1, y2 = 0): string {
  return `url(#${define(`<linearGradient id="ID" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`)})`;
}

/** A radial gradient as a paint; centre and radius are in fractions of the painted shape's box. */
export function radial(list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
  return `url(#${define(`<radialGradient id="ID" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`)})`;
}

/** A blur filter with the given deviation in pixels, as an attribute. */
export function blurred(deviation: number): string {
  return `filter="url(#${define(
    `<filter id="ID" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )})"`;
}

/** Shows content only inside the path. */
export function clipped(d: string, content: string): string {
  return `<g clip-path="url(#${define(`<clipPath id="ID"><path d="${d}"/></clipPath>`)})">${content}</g>`;
}

const channels = (hex: string): [number, number, number] => {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
};

/** Mixes two #rrggbb colours; t = 0 gives a, t = 1 gives b. */
export function mix(a: string, b: string, t: number): string {
  const [x, y] = [channels(a), channels(b)];
  return `#${x.map((v, i) => Math.round(v + ((y[i] ?? 0) - v) * t).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative lightness of a colour, 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Towards light, warm. */
export const light = (c: string, t: number): string => mix(c, '#fffaf2', t);
/** Towards shadow: a violet brown, so that shade never looks like dirt. */
export const dark = (c: string, t: number): string => mix(c, '#2b1a2c', t);

/** Shading of an upright round body. */
export function round(c: string): string {
  const k = lightness(c) > 0.85 ? 0.75 : 1;
  return linear([
    [0, dark(c, 0.22 * k)], [0.1, dark(c, 0.06 * k)], [0.26, light(c, 0.42)], [0.42, light(c, 0.06)],
    [0.68, dark(c, 0.08 * k)], [0.9, dark(c, 0.3 * k)], [1, dark(c, 0.2 * k)],
  ]);
}

/** Shading of a matt plane, lit from the upper left. */
export const plane = (c: string, depth = 1): string => linear([[0, light(c, 0.16 * depth)], [0.55, c], [1, dark(c, 0.14 * depth)]], 0, 0, 1, 1);

/** Shading of a ball. */
export const ball = (c: string): string =>
  radial([[0, light(c, 0.6)], [0.3, light(c, 0.16)], [0.65, c], [1, dark(c, 0.36)]], 0.35, 0.28, 0.78);

/** Metal, for lids, buckles and legs. */
export function metal(c = '#c9ccd1'): string {
  return linear([[0, dark(c, 0.3)], [0.18, light(c, 0.5)], [0.34, c], [0.5, light(c, 0.75)], [0.72, dark(c, 0.18)], [0.9, dark(c, 0.38)], [1, c]]);
}

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;
export const dot = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" ${more}/>`;
export const move = (svg: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${svg}</g>`;
export const faded = (svg: string, opacity: number): string => `<g opacity="${opacity}">${svg}</g>`;

/** A soft upright streak of light on a glossy body. */
export const sheen = (x: number, y: number, w: number, h: number, opacity = 0.55): string =>
  box(x, y, w, h, w / 2, linear([[0, '#ffffff', opacity], [0.7, '#ffffff', opacity * 0.35], [1, '#ffffff', 0]], 0, 0, 0, 1));

/** Evenly random spots in a box: the i-th of a low-discrepancy sequence, so that nothing lines up. */
export const spot = (i: number, x: number, y: number, w: number, h: number): [number, number] => [x + ((i * 0.754877) % 1) * w, y + ((i * 0.569841) % 1) * h];

/** A soft dark stain: contact shadows and folds. */
export const stain = (cx: number, cy: number, rx: number, ry: number, opacity: number, colour = '#3b2436'): string =>
  oval(cx, cy, rx, ry, radial([[0, colour, opacity], [0.55, colour, opacity * 0.45], [1, colour, 0]]));

const families = { sans: "'Noto Sans Thai','Noto Sans Display','Noto Sans',sans-serif", serif: "'Noto Serif Thai','Noto Serif Display','Noto Serif',serif" };

/** One line of text centred on (x, y is the baseline); it never grows wider than `fit` pixels. */
export function word(text: string, x: number, y: number, size: number, fill: string, fit = 1000, face: 'sans' | 'serif' = 'sans', weight = 700): string {
  // Thai vowels and tone marks stand above or below their consonant and take no width.
  const glyphs = text.replace(/[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g, '').length;
  const actual = Math.min(size, fit / Math.max(1, glyphs * 0.6));
  return `<text x="${x}" y="${y}" font-family="${families[face]}" font-weight="${weight}" font-size="${actual.toFixed(1)}" text-anchor="middle" fill="${fill}">${text.replaceAll("&", "&amp;")}</text>`;
}
