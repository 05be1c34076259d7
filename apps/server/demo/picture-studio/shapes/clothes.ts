// Clothes laid flat, seen from above.
import { type Art, blurred, box, clipped, dark, dot, light, lightness, linear, metal, path, stain, stroke } from '../ink.ts';
import { type MotifName, motif, printed } from '../motifs.ts';

const seam = (c: string): string => (lightness(c) < 0.35 ? light(c, 0.28) : dark(c, 0.24));
const cloth = (c: string): string => linear([[0, light(c, 0.2)], [0.45, c], [1, dark(c, lightness(c) > 0.8 ? 0.08 : 0.16)]], 0.1, 0, 0.8, 1);
/** A soft crease; it is blurred so that cloth looks worn, not scratched. */
const fold = (d: string, c: string, o = 0.22): string => stroke(d, lightness(c) < 0.3 ? light(c, 0.5) : dark(c, 0.5), 12, `opacity="${o}" ${blurred(7)}`);
/** The same outline on the other side of the middle; the path must use absolute pairs only (M, L, Q, C). */
const mirrored = (d: string): string => d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => `${-Number(x)} ${y}`);

type Top = { sleeve?: 'short' | 'long' | 'none'; neck?: 'crew' | 'polo' | 'shirt' | 'hood' | 'v' | 'scoop'; front?: 'buttons' | 'zip' | 'placket'; rib?: boolean; crop?: boolean; loose?: boolean; pocket?: boolean; mark?: MotifName; stripe?: string; kangaroo?: boolean };

/** Any upper garment: T-shirt, shirt, polo, vest, hoodie, cardigan. */
export function top(c: string, o: Top = {}): Art {
  const { sleeve = 'short', neck = 'crew' } = o;
  const b = o.loose ? 158 : 140;
  const len = o.crop ? 360 : 460;
  const y = -len;
  const sleeves = { short: `L${b + 96} ${y + 116}L${b + 46} ${y + 186}L${b - 4} ${y + 142}`, long: `L${b + 84} ${y + 130}C${b + 104} ${y + 230} ${b + 100} ${y + 300} ${b + 96} ${y + len * 0.82}L${b + 40} ${y + len * 0.82}C${b + 40} ${y + 300} ${b + 26} ${y + 220} ${b - 4} ${y + 168}`, none: `C${b - 30} ${y + 60} ${b - 30} ${y + 120} ${b} ${y + 160}` }[sleeve];
  const shoulder = sleeve === 'none' ? [96, 6] : [b - 6, 34];
  const right = `L${shoulder[0]} ${y + (shoulder[1] ?? 0)}${sleeves}L${b} -10Q${b} 0 ${b - 10} 0`;
  const nw = neck === 'scoop' ? 66 : neck === 'v' ? 54 : 56;
  const nd = neck === 'v' ? 150 : neck === 'scoop' ? 96 : 34;
  const half = `M0 ${y + nd * 0.8}Q${nw * 0.72} ${y + nd * 0.7} ${nw} ${y}${right}L0 0Z`;
  const whole = half + mirrored(half);
  const s = seam(c);
  const both = (svg: string): string => `${svg}<g transform="scale(-1 1)">${svg}</g>`;
  const arm = sleeve === 'none' ? '' : both(stroke(`M${b - 6} ${y + 40}C${b - 22} ${y + 90} ${b - 12} ${y + 130} ${b - 4} ${y + (sleeve === 'long' ? 168 : 142)}`, s, 2.5, 'opacity=".6"')) + both(sleeve === 'short' ? stroke(`M${b + 88} ${y + 112}L${b + 40} ${y + 178}`, s, 2, 'stroke-dasharray="6 5" opacity=".6"') : path(`M${b + 97} ${y + len * 0.76}L${b + 96} ${y + len * 0.82}H${b + 40}L${b + 40} ${y + len * 0.76}Z`, dark(c, 0.12)));
  const necks: Record<string, string> = {
    crew: stroke(`M-${nw} ${y + 2}Q0 ${y + nd * 1.7} ${nw} ${y + 2}`, dark(c, 0.1), 13) + stroke(`M-${nw + 6} ${y + 8}Q0 ${y + nd * 2.1} ${nw + 6} ${y + 8}`, s, 2, 'opacity=".6"') + path(`M-${nw - 4} ${y - 2}Q0 ${y + 24} ${nw - 4} ${y - 2}Q0 ${y + nd * 1.5} -${nw - 4} ${y - 2}Z`, dark(c, 0.32)),
    scoop: stroke(`M-${nw} ${y + 2}Q0 ${y + nd * 1.6} ${nw} ${y + 2}`, dark(c, 0.12), 8) + path(`M-${nw - 4} ${y - 2}Q0 ${y + 60} ${nw - 4} ${y - 2}Q0 ${y + nd * 1.5} -${nw - 4} ${y - 2}Z`, dark(c, 0.34)),
    v: path(`M-${nw} ${y}Q0 ${y + 24} ${nw} ${y}L0 ${y + nd * 0.95}Z`, dark(c, 0.34)) + stroke(`M-${nw} ${y}L0 ${y + nd}L${nw} ${y}`, dark(c, 0.1), 14),
    polo: path(`M-${nw} ${y - 4}Q0 ${y + 26} ${nw} ${y - 4}L0 ${y + 62}Z`, dark(c, 0.34)) + both(path(`M2 ${y + 66}L${nw + 8} ${y - 8}L${nw + 22} ${y + 30}L34 ${y + 84}Z`, light(c, 0.1), `stroke="${s}" stroke-width="1.5"`)),
    shirt: path(`M-${nw} ${y - 4}Q0 ${y + 22} ${nw} ${y - 4}L0 ${y + 52}Z`, dark(c, 0.3)) + both(path(`M1 ${y + 54}L${nw} ${y - 14}L${nw + 22} ${y + 22}L44 ${y + 82}Z`, light(c, 0.18), `stroke="${s}" stroke-width="1.5"`)),
    hood: path(`M-${nw + 30} ${y + 12}C-${nw + 56} ${y - 84} ${nw + 56} ${y - 84} ${nw + 30} ${y + 12}C${nw} ${y + 70} -${nw} ${y + 70} -${nw + 30} ${y + 12}Z`, cloth(dark(c, 0.06))) + path(`M-${nw} ${y}C-${nw + 10} ${y - 50} ${nw + 10} ${y - 50} ${nw} ${y}C${nw - 16} ${y + 42} -${nw - 16} ${y + 42} -${nw} ${y}Z`, dark(c, 0.34)) + both(stroke(`M26 ${y + 44}C28 ${y + 80} 30 ${y + 100} 28 ${y + 128}`, '#f4efe6', 5)),
  };
  const front = o.front === 'buttons' ? stroke(`M-11 ${y + nd}V0M11 ${y + nd}V0`, s, 1.6, 'opacity=".6"') + Array.from({ length: o.crop ? 5 : 6 }, (_, i) => dot(0, y + nd + 44 + i * ((len - nd - 80) / 5), 6.5, lightness(c) > 0.5 ? '#a97f56' : '#e9dcc6') + dot(0, y + nd + 44 + i * ((len - nd - 80) / 5), 2, '#5a4332')).join('')
    : o.front === 'zip' ? stroke(`M0 ${y + 40}V0`, s, 9) + stroke(`M0 ${y + 40}V0`, '#d9d6d0', 4, 'stroke-dasharray="4 3"') + box(-5, y + 56, 10, 24, 4, metal())
    : o.front === 'placket' ? box(-14, y + 56, 28, 96, 3, cloth(light(c, 0.06)), `stroke="${s}" stroke-width="1.5"`) + [80, 108, 136].map((d) => dot(0, y + d, 5, '#f2ead9')).join('') : '';
  const ribs = o.rib ? Array.from({ length: 27 }, (_, i) => stroke(`M${-b + 6 + i * ((2 * b - 12) / 26)} ${y + 40}V0`, s, 1.6, 'opacity=".35"')).join('') : '';
  const shape = path(whole, c);
  const volume = path(`M-${b + 110} ${y}H${b + 110}V0H-${b + 110}Z`, linear([[0, '#ffffff', 0.16], [0.4, '#ffffff', 0], [0.75, '#2b1a2c', 0], [1, '#2b1a2c', 0.14]]));
  const hem = stroke(`M-${b - 4} -16H${b - 4}`, s, 2, 'stroke-dasharray="6 5" opacity=".6"');
  const creases = fold(`M-${b - 40} -40C-${b - 60} -120 -${b - 30} -180 -${b - 16} -230`, c) + fold(`M${b - 30} -60C${b - 70} -140 ${b - 50} -200 ${b - 12} -260`, c) + fold(`M-30 -30C-10 -90 -34 -140 -20 -190`, c, 0.14);
  const kangaroo = o.kangaroo ? both(path(`M10 -40V-140L66 -140L104 -84V-40Z`, light(c, 0.06), `stroke="${s}" stroke-width="2"`)) : '';
  const pocket = o.pocket ? path(`M34 ${y + 150}h66v62l-33 18l-33 -18Z`, light(c, 0.08), `stroke="${s}" stroke-width="2"`) : '';
  const stripe = o.stripe ? both(path(`M${b - 4} ${y + 150}L${b} ${y + 200}V-60L${b - 22} -30V${y + 210}Z`, o.stripe)) + box(-52, y + 96, 104, 7, 3, '#ffffff', 'opacity=".8"') : '';
  return { w: sleeve === 'none' ? b * 2 + 10 : b * 2 + 196, h: len + (neck === 'hood' ? 60 : 14), flat: true, svg: shape + clipped(whole, volume + creases + ribs) + stripe + arm + hem + kangaroo + pocket + (o.mark ? motif(o.mark, 0, y + 190, 96, lightness(c) > 0.6 ? '#d97f4a' : '#f3e3c8') : '') + (front || '') + (necks[neck] ?? '') };
}

type Bottom = { cut?: 'wide' | 'straight' | 'slim' | 'harem'; length?: number; waist?: 'band' | 'elastic' | 'high' | 'boxing'; denim?: boolean; print?: MotifName; pocket?: boolean; cord?: boolean; trim?: string };

/** Any trousers or shorts; length is in pixels from waist to hem (200 = shorts, 470 = long). */
export function bottoms(c: string, o: Bottom = {}): Art {
  const { cut = 'straight', length: len = 470, waist = 'band' } = o;
  const y = -len;
  const hip = cut === 'slim' ? 96 : 122;
  const wst = cut === 'slim' ? 78 : 100;
  const hem = { wide: 176, straight: 118, slim: 66, harem: 104 }[cut] + (len < 300 ? 34 : 0);
  const inner = len < 300 ? 22 : cut === 'slim' ? 14 : 16;
  const bulge = cut === 'harem' ? 30 : 0;
  const half = `M0 ${y}H${wst}C${hip} ${y + 60} ${hip + bulge} ${y + 120} ${hip + 8 + bulge} ${y + 170}L${hem} 0H${inner + (cut === 'wide' ? 6 : 0)}L4 ${y + Math.min(190, len * 0.52)}H0Z`;
  const s = seam(c);
  const both = (svg: string): string => `${svg}<g transform="scale(-1 1)">${svg}</g>`;
  const bandH = waist === 'boxing' ? 56 : waist === 'high' ? 64 : 34;
  const gathers = waist === 'elastic' || waist === 'boxing' ? Array.from({ length: 24 }, (_, i) => stroke(`M${-wst + 6 + i * ((2 * wst - 12) / 23)} ${y + 3}v${bandH - 6}`, s, 2, 'opacity=".5"')).join('') : '';
  const whole = `${half}M0 ${y}H-${wst}C-${hip} ${y + 60} -${hip + bulge} ${y + 120} -${hip + 8 + bulge} ${y + 170}L-${hem} 0H-${inner}L-4 ${y + Math.min(190, len * 0.52)}H0Z`;
  const art = o.print ? printed(o.print, whole, { x: -210, y, w: 420, h: len }, 40, 62, lightness(c) > 0.6 ? dark(c, 0.35) : '#f6e9d2') : '';
  const denim = o.denim ? both(path(`M${hip - 50} ${y + 150}C${hip - 14} ${y + 200} ${hip - 22} ${y + 300} ${hip - 40} ${y + 360}C${hip - 74} ${y + 300} ${hip - 78} ${y + 200} ${hip - 50} ${y + 150}Z`, '#ffffff', 'opacity=".14"')) + both(stroke(`M${wst - 34} ${y + 34}C${wst - 40} ${y + 80} ${wst - 10} ${y + 92} ${hip} ${y + 88}`, '#d89b55', 2.4)) + stroke(`M6 ${y + 34}V${y + 130}C6 ${y + 150} 0 ${y + 160} -4 ${y + 164}`, '#d89b55', 2.4) + dot(0, y + 17, 8, metal('#c9a26a')) + both(stroke(`M${hem - 6} -18H${inner + 4}`, '#d89b55', 2, 'stroke-dasharray="6 4"')) : '';
  const pocket = o.pocket ? both(stroke(`M${hip - 22} ${y + 44}L${hip - 2} ${y + 120}`, s, 3, 'opacity=".7"')) : '';
  return {
    w: Math.max(hem, hip + bulge) * 2 + 16, h: len + 6, flat: true,
    svg: both(path(half, c)) + path(whole, linear([[0, '#ffffff', 0.2], [0.3, '#ffffff', 0.02], [0.5, '#2b1a2c', 0.1], [0.56, '#ffffff', 0.1], [1, '#2b1a2c', 0.18]])) + art + (o.trim ? clipped(whole, both(box(0, -26, 260, 30, 0, o.trim) + path(`M${hip + 30} ${y + bandH}V0H${hem - 30}L${hip - 16} ${y + bandH}Z`, o.trim))) : '') +
      both(fold(`M${hip - 44} ${y + 120}C${hip - 30} ${y + len * 0.5} ${hip - 52} ${y + len * 0.6} ${hem - 50} -30`, c)) + box(-wst - 1, y - 4, wst * 2 + 2, bandH, 6, linear([[0, light(o.trim ?? c, 0.14)], [1, dark(o.trim ?? c, 0.14)]], 0, 0, 0, 1)) + gathers + denim + pocket + (o.cord ? stroke(`M-6 ${y + bandH - 8}C-30 ${y + 90} -20 ${y + 110} -26 ${y + 130}M6 ${y + bandH - 8}C26 ${y + 90} 18 ${y + 100} 24 ${y + 120}`, '#f6efe2', 5) : ''),
  };
}

/** A pleated skirt. */
export function skirt(c: string): Art {
  const body = 'M-92 -420H92L206 -20C120 6 -120 6 -206 -20Z';
  return { w: 420, h: 430, flat: true, svg: path(body, cloth(c)) + clipped(body, Array.from({ length: 17 }, (_, i) => path(`M${-92 + i * 11.4} -420L${-206 + i * 25.6} 10h13L${-92 + i * 11.4 + 5} -420Z`, i % 2 ? '#2b1a2c' : '#ffffff', `opacity="${i % 2 ? 0.13 : 0.16}"`)).join('')) + box(-96, -428, 192, 38, 7, cloth(dark(c, 0.08))) };
}

/** A dress: puff sleeves or straps, plain or printed. */
export function dress(c: string, o: { straps?: boolean; print?: MotifName; ink?: string } = {}): Art {
  const neck = o.straps ? 'M-78 -400C-40 -376 40 -376 78 -400' : 'M-60 -470C-40 -410 40 -410 60 -470';
  const body = `${neck}L${o.straps ? '86 -380' : '108 -452L112 -380'}C92 -330 78 -306 80 -276C130 -190 176 -90 190 -14C110 10 -110 10 -190 -14C-176 -90 -130 -190 -80 -276C-78 -306 -92 -330 ${o.straps ? '-86 -380' : '-112 -380L-108 -452'}Z`;
  const sleeve = 'M98 -456C160 -470 206 -420 190 -356C170 -344 126 -348 108 -362Z';
  const print = (d: string): string => (o.print ? printed(o.print, d, { x: -210, y: -480, w: 420, h: 490 }, 24, 46, o.ink ?? '#e27d6a') : '');
  const pair = (svg: string): string => `${svg}<g transform="scale(-1 1)">${svg}</g>`;
  return { w: 410, h: o.straps ? 480 : 484, flat: true, svg: (o.straps ? pair(stroke('M70 -394C66 -440 58 -466 50 -478', dark(c, 0.08), 9)) : pair(path(sleeve, cloth(c)) + print(sleeve) + stroke('M188 -358C160 -350 128 -350 110 -364', dark(c, 0.16), 7))) + path(body, cloth(c)) + print(body) + clipped(body, [-120, -64, -10, 50, 110].map((x, i) => path(`M${x * 0.5} -276L${x * 1.5} 20h${26 + i * 2}L${x * 0.5 + 8} -276Z`, i % 2 ? '#ffffff' : '#2b1a2c', `opacity="${i % 2 ? 0.16 : 0.1}"`)).join('')) + stroke('M-82 -276C-30 -264 30 -264 82 -276', dark(c, 0.2), 9) + stroke(neck, dark(c, 0.16), 6) };
}

/** A sports bra. */
export function sportsBra(c: string): Art {
  const body = 'M-120 -320C-112 -240 -96 -210 -60 -206C-20 -200 20 -200 60 -206C96 -210 112 -240 120 -320L160 -320C156 -250 170 -200 204 -180C214 -120 210 -60 202 -20C120 6 -120 6 -202 -20C-210 -60 -214 -120 -204 -180C-170 -200 -156 -250 -160 -320Z';
  const s = seam(c);
  return { w: 420, h: 330, flat: true, svg: path('M-120 -318C-60 -260 60 -260 120 -318L104 -320C50 -284 -50 -284 -104 -320Z', dark(c, 0.36)) + path(body, cloth(c)) + stroke('M-170 -168C-120 -60 -20 -80 0 -60C20 -80 120 -60 170 -168', s, 3, 'opacity=".6"') + stain(-92, -140, 84, 70, 0.3, light(c, 0.6)) + stain(80, -140, 84, 70, 0.2, light(c, 0.6)) + path('M-205 -62C-120 -34 120 -34 205 -62L202 -20C120 6 -120 6 -202 -20Z', dark(c, 0.14)) };
}

/** Ankle socks fanned out. */
export function socks(c: string): Art {
  const sock = 'M-44 -200H44V-90C44 -60 90 -50 118 -34C140 -20 136 12 104 14H-10C-36 14 -46 -4 -44 -34Z';
  const one = (x: number, y: number, t: number, k: string): string => `<g transform="translate(${x} ${y}) rotate(${t})">${path(sock, cloth(k))}${box(-46, -204, 92, 44, 6, cloth(dark(k, 0.08)))}${Array.from({ length: 11 }, (_, i) => stroke(`M${-38 + i * 7.6} -200v36`, seam(k), 1.5, 'opacity=".5"')).join('')}${path('M-44 -34C-30 -60 -4 -50 0 14H-10C-36 14 -46 -4 -44 -34ZM92 -44C70 -30 76 8 92 14H104C136 12 140 -20 118 -34Z', dark(k, 0.14))}</g>`;
  return { w: 440, h: 400, flat: true, svg: one(-110, -170, -14, dark(c, 0.05)) + one(-30, -130, -5, c) + one(60, -100, 5, light(c, 0.06)) + one(140, -60, 14, dark(c, 0.03)) };
}
