// The studio: tones, backdrops, light and the placing of drawings on an 800×800 picture.
import { type Art, blurred, box, dark, dot, light, lightness, linear, mix, move, oval, path, radial, stain, stroke, takeDefs } from './ink.ts';
import { type MotifName, motif } from './motifs.ts';

export const SIDE = 800;
const FLOOR = 664;

/** Wall colours, warm and calm; each product has one and its colour variants shift towards their own hue. */
export const tones = {
  sand: '#ecdcc6', peach: '#f6d5c0', blush: '#f4d0cf', butter: '#f7e3b0', sage: '#cfdcc6', mint: '#c9e3da',
  teal: '#a9d0c8', sky: '#cbe0ea', lilac: '#ded3ea', stone: '#ddd6cd', clay: '#dcb49a', mango: '#f8cf8b',
} as const;
export type Tone = keyof typeof tones;

// The deeper neighbour of each tone: it warms the walls and sets off pale products.
const deep: Record<Tone, string> = {
  sand: '#d0a677', peach: '#e59a78', blush: '#dd8f92', butter: '#e0b24f', sage: '#8fae7f', mint: '#7fbfa8',
  teal: '#4f9f93', sky: '#7fb2d0', lilac: '#a88fc9', stone: '#b8a28a', clay: '#b5785a', mango: '#eda23a',
};

/** The everyday wall of a tone. */
export const wallOf = (tone: Tone): string => mix(tones[tone], deep[tone], 0.14);
export type Set = 'disc' | 'arch' | 'podium' | 'window' | 'steps' | 'plain';

export type Prop = readonly [name: MotifName, x: number, y: number, size: number, colour?: string, turn?: number];

const sun = (): string => `<g opacity=".22" ${blurred(10)}>${path('M430 -40L700 -40L330 560L60 560Z', '#ffffff')}${stroke('M560 -60L180 580', '#8a6a58', 14)}</g>`;

/** The empty set: wall, floor and one quiet piece of scenery behind the product. */
function backdrop(wall: string, set: Set, lies: boolean, floorY: number): string {
  const wallPaint = radial([[0, light(wall, 0.5)], [0.55, light(wall, 0.12)], [1, dark(wall, 0.07)]], 0.36, 0.24, 0.95);
  if (lies) return box(0, 0, SIDE, SIDE, 0, wallPaint) + (set === 'disc' || set === 'podium' ? dot(400, 400, 318, light(wall, 0.42), 'opacity=".75"') : set === 'arch' ? box(150, 90, 500, 620, 250, light(wall, 0.42), 'opacity=".75"') : set === 'steps' ? path('M0 520L800 250V800H0Z', dark(wall, 0.06), 'opacity=".7"') : sun());
    const scenery = {
    disc: dot(400, 372, 290, linear([[0, light(wall, 0.66)], [1, light(wall, 0.2)]], 0, 0, 0.4, 1)),
    arch: path('M170 640V340A230 230 0 0 1 630 340V640Z', linear([[0, dark(wall, 0.2)], [0.5, dark(wall, 0.09)], [1, light(wall, 0.12)]], 0, 0, 0.8, 1)) + path('M630 640V340A230 230 0 0 0 420 111A215 230 0 0 1 616 340V640Z', light(wall, 0.6), 'opacity=".8"'),
    window: sun(),
    steps: path('M0 470H250V560H0Z', linear([[0, light(wall, 0.5)], [1, wall]])) + path('M560 400H800V560H560Z', linear([[0, light(wall, 0.3)], [1, dark(wall, 0.1)]])),
    podium: dot(400, 336, 262, light(wall, 0.45), 'opacity=".85"'),
    plain: '',
  }[set];
  const floor = path(`M0 ${floorY}H800V800H0Z`, linear([[0, dark(wall, 0.03)], [0.25, light(wall, 0.26)], [1, dark(wall, 0.09)]], 0, 0, 0, 1)) + box(0, floorY - 26, 800, 60, 0, linear([[0, wall, 0], [0.5, light(wall, 0.2), 0.6], [1, wall, 0]], 0, 0, 0, 1));
  const plinth = set === 'podium' ? stain(400, 760, 400, 40, 0.3) + path('M90 664V736A310 40 0 0 0 710 736V664Z', linear([[0, dark(wall, 0.1)], [0.28, light(wall, 0.55)], [0.7, dark(wall, 0.04)], [1, dark(wall, 0.22)]])) + oval(400, 664, 310, 42, linear([[0, light(wall, 0.72)], [1, light(wall, 0.36)]])) : '';
  return box(0, 0, SIDE, SIDE, 0, wallPaint) + scenery + floor + plinth;
}

/** Puts one drawing on the set with its contact shadow and a cast shadow to the right. */
function place(a: Art, x: number, y: number, scale: number, turn = 0): string {
  if (a.flat) {
    const lifted = move(a.svg, 0, a.h / 2);
    return `<g transform="translate(${x + 14 * scale} ${y + 22 * scale}) rotate(${turn}) scale(${scale})" opacity=".3" ${blurred(12)}>${silhouette(lifted)}</g>` + move(lifted, x, y, scale, turn);
  }
  const foot = ((a.foot ?? a.w) / 2) * scale;
  return stain(x + foot * 0.5, y + 6, foot * 1.7, 30 * Math.max(0.6, scale), 0.22) + stain(x + 4, y + 2, foot * 1.16, 17 * Math.max(0.6, scale), 0.62) + move(a.svg, x, y, scale, turn);
}

/** The same drawing in one dark colour, for shadows of things that lie flat. */
function silhouette(svg: string): string {
  return svg.replace(/(fill|stroke)="(?!none)[^"]*"/g, '$1="#4a2f3a"');
}

export type Shot = { wall: string; set: Set; floorY?: number; items: { art: Art; x: number; y: number; scale: number; turn?: number }[]; props?: readonly Prop[]; back?: readonly Prop[]; zoom?: { scale: number; x: number; y: number; turn: number } };

/** Composes a shot into a complete SVG document; call newPicture() before drawing its items. */
export function compose(shot: Shot): string {
  const lies = shot.items.some((i) => i.art.flat);
  const put = (p: Prop): string => {
    const [name, x, y, size, colour = '#e59a3c', turn = 0] = p;
    return (lies ? `<g opacity=".25" ${blurred(6)}>${oval(x + 6, y + 10, size * 0.42, size * 0.36, '#4a2f3a')}</g>` : stain(x + 4, y + size * 0.4, size * 0.6, size * 0.12, 0.4)) + motif(name, x, y, size, colour, turn);
  };
  const scene = (shot.back ?? []).map(put).join('') + shot.items.map((i) => place(i.art, i.x, i.y, i.scale, i.turn)).join('') + (shot.props ?? []).map(put).join('');
  const z = shot.zoom;
  const body = backdrop(shot.wall, shot.set, lies, shot.floorY ?? 560) + (z ? `<g transform="translate(400 400) rotate(${z.turn}) scale(${z.scale}) translate(${-z.x} ${-z.y})">${scene}</g>` : scene);
  const vignette = box(0, 0, SIDE, SIDE, 0, radial([[0.6, '#3b2436', 0], [1, '#3b2436', 0.1]], 0.45, 0.42, 0.75));
  const all = body + vignette;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}"><defs>${takeDefs()}</defs>${all}</svg>`;
}

/** Where the floor is for a set, and how large a drawing may be. */
export function fit(a: Art, room = 1): { x: number; y: number; scale: number } {
  const scale = Math.min((a.flat ? 610 : 560) / a.h, (a.flat ? 610 : 570) / a.w) * room;
  // Low things stand a little further back, so that they sit in the middle of the picture.
  const back = Math.max(0, (420 - a.h * scale) * 0.16);
  return { x: 400, y: a.flat ? 400 : FLOOR + 12 - back, scale };
}

/** A wall that suits a product in this colour: its own hue, pale, and darker for pale products. */
export function wallFor(colour: string, tone: Tone): string {
  const l = lightness(colour);
  if (l > 0.8) return mix(tones[tone], deep[tone], 0.5);
  if (l < 0.27) return wallOf(tone);
  return mix(mix(colour, '#fff0de', 0.66), tones[tone], 0.35);
}
