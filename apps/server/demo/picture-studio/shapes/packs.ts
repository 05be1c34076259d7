// Packages that stand on a shelf: bottles, jars, tubes, bags, cartons and cans.
import { type Art, ball, box, clipped, dark, dot, faded, light, linear, metal, mix, oval, path, plane, round, sheen, stain, stroke } from '../ink.ts';
import { motif, type MotifName } from '../motifs.ts';
import { type Label, label } from './label.ts';

type Cap = 'screw' | 'pump' | 'dropper' | 'trigger' | 'flip' | 'mist' | 'disc' | 'none';
type Bottle = { colour: string; cap: string; label: Label; w?: number; h?: number; neck?: number; kind?: Cap; glass?: boolean; waist?: boolean; labelAt?: [number, number] };

function closure(kind: Cap, neck: number, top: number, c: string): { svg: string; h: number } {
  const n = neck / 2;
  const ring = box(-n - 4, top - 16, neck + 8, 18, 4, round(c));
  const ribs = (x: number, y: number, w: number, h: number): string =>
    Array.from({ length: 9 }, (_, i) => stroke(`M${x + (w / 10) * (i + 1)} ${y + 6}v${h - 12}`, dark(c, 0.22), 1.5, 'opacity=".45"')).join('');
  switch (kind) {
    case 'pump':
      return { h: 118, svg: ring + box(-n, top - 46, neck, 34, 6, round(c)) + box(-7, top - 84, 14, 42, 0, round(light(c, 0.2))) + path(`M-${n} ${top - 84}v-16c0 -12 10 -16 20 -16h${n + 34}c14 0 24 10 22 26l-3 10h-14l-2 -10h-${n}v6Z`, round(c)) };
    case 'dropper':
      return { h: 116, svg: ring + box(-n, top - 52, neck, 40, 5, metal('#c8b48c')) + path(`M-${n * 0.62} ${top - 52}v-34c0 -38 ${n * 1.24} -38 ${n * 1.24} 0v34Z`, round(c)) };
    case 'trigger':
      return { h: 130, svg: ring + box(-n * 0.7, top - 52, neck * 0.7, 40, 4, round(c)) + path(`M-58 ${top - 108}h86c22 0 42 14 44 34l1 26h-22c-8 -10 -18 -10 -26 -2v10h-46v-22h-37c-14 -4 -16 -40 0 -46Z`, plane(c)) + path(`M-34 ${top - 60}c-12 18 -18 36 -16 52l10 4c2 -22 10 -38 20 -52Z`, dark(c, 0.22)) + box(-72, top - 102, 18, 26, 4, dark(c, 0.3)) };
    case 'mist':
      return { h: 96, svg: ring + box(-n - 2, top - 92, neck + 4, 84, 10, round(c)) + sheen(-n + 6, top - 84, 7, 62) };
    case 'disc':
      return { h: 42, svg: box(-n - 8, top - 40, neck + 16, 42, 7, round(c)) + stroke(`M-${n + 8} ${top - 24}h${neck + 16}`, dark(c, 0.25), 2) };
    case 'flip':
      return { h: 58, svg: ring + path(`M-${n + 6} ${top - 12}l6 -40c1 -4 4 -6 8 -6h${neck - 16}c4 0 7 2 8 6l6 40Z`, round(c)) + stroke(`M-${n + 2} ${top - 28}h${neck + 4}`, dark(c, 0.22), 2) };
    case 'screw':
      return { h: 62, svg: ring + box(-n - 3, top - 60, neck + 6, 48, 6, round(c)) + ribs(-n - 3, top - 60, neck + 6, 48) };
    case 'none':
      return { h: 0, svg: '' };
  }
}

/** A round bottle with any kind of closure; glass shows the liquid's level and thicker edges. */
export function bottle(o: Bottle): Art {
  const { w = 170, h = 320, neck = 62, kind = 'screw', glass = false } = o;
  const r = w / 2;
  const n = neck / 2;
  const s = Math.min(r - n + 34, h * 0.3);
  const pinch = o.waist ? 16 : 0;
  const body = `M-${n} -${h}V-${h - 12}C-${n} -${h - s * 0.55} -${r} -${h - s * 0.5} -${r} -${h - s}C-${r - pinch} -${h * 0.5} -${r - pinch} -${h * 0.36} -${r} -26Q-${r} 0 -${r - 24} 0H${r - 24}Q${r} 0 ${r} -26C${r - pinch} -${h * 0.36} ${r - pinch} -${h * 0.5} ${r} -${h - s}C${r} -${h - s * 0.5} ${n} -${h - s * 0.55} ${n} -${h - 12}V-${h}Z`;
  const top = closure(kind, neck, -h, o.cap);
  const [from, to] = o.labelAt ?? [0.14, 0.64];
  const liquid = glass ? clipped(body, box(-r, -h, w, s * 0.7, 0, '#ffffff', 'opacity=".55"') + oval(0, -h + s * 0.7, r * 0.9, 6, light(o.colour, 0.5), 'opacity=".6"')) : '';
  const glow = clipped(body, stain(r * 0.1, -4, r, 34, 0.35) + sheen(-r * 0.66, -h + s * 0.9, w * 0.09, h - s - 20, glass ? 0.8 : 0.5) + box(r * 0.8, -h + s, 4, h - s - 40, 2, '#ffffff', 'opacity=".28"'));
  const tag = label(o.label, 0, -h * to, w * (o.label.look === 'band' ? 1 : 0.8), h * (to - from));
  return { w: Math.max(w, kind === 'pump' || kind === 'trigger' ? w * 1.02 : w), h: h + top.h, foot: w, svg: path(body, round(o.colour)) + liquid + clipped(body, tag) + glow + top.svg };
}

/** A low jar; the lid is a drum, a swing-top or cloth. */
export function jar(o: { colour: string; lid: string; label: Label; w?: number; h?: number; lidH?: number; glass?: MotifName | 'plain'; cloth?: boolean }): Art {
  const { w = 270, h = 200, lidH = 62 } = o;
  const r = w / 2;
  const body = `M-${r} -${h - 24}Q-${r} -${h} -${r - 22} -${h}H${r - 22}Q${r} -${h} ${r} -${h - 24}V-34Q${r} 0 ${r - 36} 0H-${r - 36}Q-${r} 0 -${r} -34Z`;
  const inside = o.glass && o.glass !== 'plain'
    ? clipped(body, Array.from({ length: 26 }, (_, i) => motif(o.glass as MotifName, -r + 20 + (i * 67) % w, -18 - Math.floor((i * 67) / w) * h * 0.15, 74, '#c98', i * 47)).join('')) : '';
  const lid = o.cloth
    ? path(`M-${r + 6} -${h - 30}C-${r + 20} -${h + 10} -${r - 10} -${h + lidH} 0 -${h + lidH}S${r + 20} -${h + 10} ${r + 6} -${h - 30}C${r * 0.6} -${h - 6} -${r * 0.6} -${h - 6} -${r + 6} -${h - 30}Z`, round(o.lid)) + stroke(`M-${r - 4} -${h - 4}C-${r / 2} -${h - 16} ${r / 2} -${h - 16} ${r - 4} -${h - 4}`, '#f2e3c6', 7)
    : box(-r + 6, -h - lidH + 8, w - 12, lidH, 12, round(o.lid)) + oval(0, -h - lidH + 14, r - 16, 9, light(o.lid, 0.28)) + stroke(`M-${r - 8} -${h - 2}h${w - 16}`, dark(o.lid, 0.3), 3, 'opacity=".5"');
  return {
    w: w + (o.cloth ? 30 : 0), h: h + lidH - 4, foot: w,
    svg: path(body, round(o.colour)) + inside + clipped(body, label(o.label, 0, -h * 0.82, w * (o.label.look === 'band' ? 1 : 0.74), h * 0.64)) +
      clipped(body, sheen(-r * 0.8, -h + 18, w * 0.08, h - 50, 0.7) + stain(r * 0.2, 0, r, 30, 0.3)) + lid + sheen(-r * 0.7, -h - lidH + 22, w * 0.06, lidH - 22, 0.5),
  };
}

/** A squeeze tube standing on its cap. */
export function tube(o: { colour: string; cap: string; label: Label; w?: number; h?: number }): Art {
  const { w = 180, h = 400 } = o;
  const r = w / 2;
  const body = `M-${r + 4} -${h + 60}H${r + 4}L${r - 12} -62Q${r - 14} -50 ${r - 30} -50H-${r - 30}Q-${r - 14} -50 -${r - 12} -62Z`;
  const crimp = box(-r - 4, -h - 84, w + 8, 26, 3, linear([[0, dark(o.colour, 0.14)], [0.3, light(o.colour, 0.4)], [1, dark(o.colour, 0.2)]])) +
    Array.from({ length: 22 }, (_, i) => stroke(`M${-r + 2 + (i * (w - 4)) / 21} -${h + 80}v18`, dark(o.colour, 0.25), 1.2, 'opacity=".4"')).join('');
  return {
    w: w + 8, h: h + 84, foot: w * 0.8,
    svg: box(-r + 24, -58, w - 48, 58, 9, round(o.cap)) + path(body, round(o.colour)) + clipped(body, label(o.label, 0, -h * 0.88, w * (o.label.look === 'band' ? 1.2 : 0.78), h * 0.66) + sheen(-r * 0.66, -h - 40, 15, h - 40, 0.6)) + crimp,
  };
}

/** A pillow bag with crimped ends: snacks, sachets, refills (with a spout) and stand-up pouches (with a zip). */
export function pouch(o: { colour: string; label: Label; w?: number; h?: number; food?: MotifName; foodColour?: string; window?: boolean; zip?: boolean; spout?: string; matte?: boolean }): Art {
  const { w = 300, h = 410 } = o;
  const r = w / 2;
  const body = `M-${r - 4} -${h}H${r - 4}C${r - 14} -${h * 0.8} ${r + 6} -${h * 0.55} ${r} -${h * 0.3}C${r + 2} -${h * 0.15} ${r - 2} -20 ${r - 10} 0C${r * 0.4} 8 -${r * 0.4} 8 -${r - 10} 0C-${r - 2} -20 -${r + 2} -${h * 0.15} -${r} -${h * 0.3}C-${r + 6} -${h * 0.55} -${r - 14} -${h * 0.8} -${r - 4} -${h}Z`;
  const crimp = (y: number): string => box(-r, y, w, 24, 0, linear([[0, light(o.colour, 0.3)], [1, dark(o.colour, 0.14)]], 0, 0, 0, 1), 'opacity=".75"') + Array.from({ length: 30 }, (_, i) => stroke(`M${-r + 6 + (i * (w - 12)) / 29} ${y + 3}v18`, dark(o.colour, 0.3), 1.2, 'opacity=".35"')).join('');
  const folds = path(`M-${r} -${h * 0.86}C-${r * 0.4} -${h * 0.8} -${r * 0.5} -${h * 0.5} -${r * 0.86} -${h * 0.24}L-${r} -${h * 0.2}Z`, '#ffffff', 'opacity=".16"') + path(`M${r} -${h * 0.9}C${r * 0.66} -${h * 0.7} ${r * 0.9} -${h * 0.4} ${r * 0.7} -${h * 0.04}L${r} 0Z`, dark(o.colour, 0.5), 'opacity=".16"');
  const pane = o.window ? `M-${r * 0.62} -${h * 0.1}V-${h * 0.22}A${r * 0.62} ${h * 0.17} 0 0 1 ${r * 0.62} -${h * 0.22}V-${h * 0.1}Q0 -${h * 0.04} -${r * 0.62} -${h * 0.1}Z` : '';
  const food = o.food
    ? o.window
      ? path(pane, '#fff6e6') + clipped(pane, Array.from({ length: 12 }, (_, i) => motif(o.food as MotifName, -r * 0.6 + ((i * 53) % (w * 0.64)), -h * (0.11 + 0.09 * (i % 3)), 70, '#e59a3c', i * 63)).join('')) + path(pane, 'none', 'stroke="#ffffff" stroke-width="4" opacity=".8"')
      : motif(o.food, 0, -h * 0.2, w * 0.5, o.foodColour ?? '#e59a3c') : '';
  return {
    w, h: h + (o.spout ? 52 : 0), foot: w * 0.94,
    svg: (o.spout ? box(r * 0.3, -h - 52, 56, 50, 8, round(o.spout)) : '') + path(body, linear([[0, dark(o.colour, 0.16)], [0.12, o.colour], [0.32, light(o.colour, o.matte ? 0.14 : 0.3)], [0.6, o.colour], [1, dark(o.colour, 0.24)]])) +
      clipped(body, label(o.label, 0, -h * 0.86, w * (o.label.look === 'band' ? 1.02 : 0.74), h * (o.food ? 0.5 : 0.66)) + food + folds + crimp(-h) + (o.zip || o.spout ? '' : crimp(-22)) + (o.zip ? stroke(`M-${r} -${h - 40}h${w}`, dark(o.colour, 0.3), 3, 'opacity=".4"') : '') + (o.matte ? '' : sheen(-r * 0.78, -h * 0.8, 18, h * 0.42, 0.5))),
  };
}

/** A cardboard box seen a little from the right; gable makes it a drinks carton. */
export function carton(o: { colour: string; side?: string; label: Label; w?: number; h?: number; d?: number; gable?: boolean; food?: MotifName; slot?: boolean }): Art {
  const { w = 250, h = 300, d = 74 } = o;
  const x = -(w + d) / 2;
  const lift = d * 0.36;
  const side = dark(o.side ?? o.colour, 0.2);
  const front = `M${x} -${h}h${w}V0H${x}Z`;
  const lid = o.gable
    ? path(`M${x} -${h}l12 -66h${w - 24}l12 66Z`, linear([[0, light(o.colour, 0.2)], [1, dark(o.colour, 0.06)]], 0, 0, 0, 1)) + path(`M${x + w} -${h}l-12 -66l${d * 0.6} ${-4}L${x + w + d} -${h + lift}Z`, side) + path(`M${x + 12} -${h + 62}v-30h${w - 24 + d * 0.3}v30Z`, plane(light(o.colour, 0.1)))
    : path(`M${x} -${h}l${d} -${lift}h${w}l-${d} ${lift}Z`, light(o.colour, 0.34));
  const slot = o.slot ? path(`M${x + d * 0.5 + w * 0.26} -${h + lift / 2 - 6}h${w * 0.46}l${d * 0.24} -10h-${w * 0.46}Z`, dark(o.colour, 0.35)) + motif('tissue', x + d * 0.5 + w * 0.52, -h - lift / 2 - 30, w * 0.6, '#fff') : '';
  return {
    w: w + d, h: h + (o.gable ? 92 : o.slot ? lift + 70 : lift), foot: w + d,
    svg: path(`M${x + w} -${h}l${d} -${lift}V-${lift * 0.86}L${x + w} 0Z`, linear([[0, side], [1, dark(side, 0.2)]])) + path(front, plane(o.colour)) + clipped(front, label(o.label, x + w / 2, -h * 0.92, w * (o.label.look === 'band' ? 1 : 0.8), h * (o.food ? 0.6 : 0.84)) + (o.food ? motif(o.food, x + w / 2, -h * 0.18, w * 0.44, '#e59a3c') : '')) + lid + slot + stroke(`M${x + w} -${h}V0`, light(o.colour, 0.4), 2, 'opacity=".5"'),
  };
}

/** A food can with a paper label and ring-pull lid. */
export function can(o: { colour: string; label: Label; w?: number; h?: number }): Art {
  const { w = 300, h = 170 } = o;
  const r = w / 2;
  const body = `M-${r} -${h}V-10A${r} 22 0 0 0 ${r} -10V-${h}Z`;
  return {
    w, h: h + 30, foot: w,
    svg: path(body, metal()) + clipped(body, path(`M-${r} -${h - 24}A${r} 22 0 0 0 ${r} -${h - 24}V-30A${r} 22 0 0 1 -${r} -30Z`, round(o.colour)) + label(o.label, 0, -h * 0.84, w * 0.8, h * 0.86)) + oval(0, -h, r, 26, metal()) + oval(0, -h, r - 10, 20, linear([[0, '#eceef0'], [1, '#a7abb3']])) + oval(0, -h + 2, r - 34, 13, linear([[0, '#b9bdc4'], [1, '#e9ebed']])) + stroke(`M-6 -${h - 2}c26 -14 58 -12 60 -2s-34 12 -60 2`, '#8d929b', 5) + dot(-4, -h + 1, 6, '#8d929b'),
  };
}

/** A stitched rice sack, slumped and heavy. */
export function sack(o: { colour: string; label: Label }): Art {
  const [w, h] = [340, 440];
  const body = 'M-132 -438C-60 -426 60 -426 132 -438C150 -400 140 -370 158 -320C180 -220 178 -90 164 -14C150 10 -150 10 -164 -14C-178 -90 -180 -220 -158 -320C-140 -370 -150 -400 -132 -438Z';
  const weave = Array.from({ length: 42 }, (_, i) => stroke(`M-180 ${-440 + i * 11}h360`, dark(o.colour, 0.3), 0.8, 'opacity=".22"')).join('');
  return {
    w, h, foot: 330,
    svg: path(body, linear([[0, dark(o.colour, 0.22)], [0.3, light(o.colour, 0.3)], [0.65, o.colour], [1, dark(o.colour, 0.26)]])) + clipped(body, weave + label(o.label, 0, -356, 236, 300) + stain(120, -60, 70, 160, 0.2) + path('M-150 -410C-60 -396 60 -396 150 -410V-404C60 -388 -60 -388 -150 -404Z', '#b9522f')) +
      stroke('M-126 -424C-60 -412 60 -412 126 -424', '#b9522f', 3, 'stroke-dasharray="9 8"') + faded(path('M-158 -300C-130 -200 -140 -100 -150 -20L-172 -60C-178 -140 -176 -240 -158 -300Z', '#ffffff'), 0.2),
  };
}

/** A soft pack of loose things in clear film with a header card: cotton pads, single masks. */
export function filmPack(o: { colour: string; label: Label; content: 'pads' | 'rolls' }): Art {
  const film = o.content === 'rolls';
  const [w, h] = film ? [400, 330] : [220, 410];
  const unit = (x: number, y: number): string => film
    ? oval(x, y - 96, 60, 22, '#fffdf8') + path(`M${x - 60} ${y - 96}V${y - 12}A60 22 0 0 0 ${x + 60} ${y - 12}V${y - 96}A60 22 0 0 1 ${x - 60} ${y - 96}Z`, round('#f6f1e8')) + oval(x, y - 96, 60, 22, 'none', 'stroke="#e2d9ca" stroke-width="2"') + oval(x, y - 96, 20, 8, '#b79b7c') + oval(x, y - 96, 40, 15, 'none', 'stroke="#e9e1d4" stroke-width="2"')
    : box(x - 86, y - 20, 172, 18, 9, linear([[0, '#ffffff'], [1, '#e4ddd2']], 0, 0, 0, 1));
  const units = film ? [[-124, -176], [0, -176], [124, -176], [-124, -14], [0, -14], [124, -14]].map(([x, y]) => unit(x ?? 0, y ?? 0)).join('') : Array.from({ length: 14 }, (_, i) => unit((i % 2) * 4 - 2, -14 - i * 19)).join('');
  const wrap = `M-${w / 2} -${h - 20}Q-${w / 2} -${h} -${w / 2 - 30} -${h}H${w / 2 - 30}Q${w / 2} -${h} ${w / 2} -${h - 20}V-16Q${w / 2} 0 ${w / 2 - 24} 0H-${w / 2 - 24}Q-${w / 2} 0 -${w / 2} -16Z`;
  const tag = film ? box(-w / 2, -220, w, 130, 0, plane(o.colour), 'opacity=".96"') + label({ ...o.label, look: 'card' }, 0, -240, 360, 220) : box(-w / 2, -h, w, 120, 10, plane(o.colour)) + label(o.label, 0, -h + 6, 190, 112);
  return { w, h: h + (film ? 0 : 20), foot: w * 0.96, svg: path(wrap, '#ffffff', 'opacity=".5"') + clipped(wrap, units + tag + path(`M-${w / 2 - 16} -${h}L-${w / 2 - 60} -${h}L-${w / 2 - 20} 0h-20Z`, '#ffffff', 'opacity=".4"')) + path(wrap, 'none', 'stroke="#ffffff" stroke-width="3" opacity=".8"') + (film ? '' : stroke('M-40 -412c10 -22 70 -22 80 0', mix(o.colour, '#ffffff', 0.4), 6)) };
}

/** A gift-like bar of soap on a wooden dish, half in its paper band. */
export function soap(o: { colour: string; label: Label }): Art {
  const bar = 'M-150 -96Q-150 -150 -100 -150H100Q150 -150 150 -96V-84Q150 -40 100 -40H-100Q-150 -40 -150 -84Z';
  const slats = [-130, -66, -2, 62].map((x) => box(x, -34, 62, 20, 6, plane('#c89a6a'))).join('');
  return { w: 380, h: 232, foot: 340, svg: box(-180, -24, 360, 24, 10, round('#b98757')) + slats + path(bar, ball(o.colour)) + oval(0, -140, 118, 12, '#ffffff', 'opacity=".35"') + clipped(bar, box(-76, -160, 152, 140, 0, plane(o.label.paper ?? '#fff')) + label({ ...o.label, paper: undefined }, 0, -150, 150, 112)) + move2(o.colour) };
}
// A second bar leans on the first, unwrapped.
function move2(c: string): string {
  return `<g transform="translate(30 -186) rotate(-7)">${box(-120, -44, 240, 84, 34, ball(dark(c, 0.1)))}${oval(-10, -30, 88, 8, '#ffffff', 'opacity=".4"')}${motif('leaf', 0, 0, 44, dark(c, 0.25), 90)}</g>`;
}
