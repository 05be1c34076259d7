// Make-up and beauty tools.
import { type Art, ball, box, clipped, dark, dot, light, linear, metal, move, oval, path, plane, radial, round, sheen, stroke, word } from '../ink.ts';
import { motif } from '../motifs.ts';

const GOLD = '#d8b98a';

/** An open lipstick with its cap standing beside it. */
export function lipstick(c: string): Art {
  return { w: 300, h: 390, foot: 280, svg: box(-110, -170, 104, 170, 8, round('#3a3034')) + box(-110, -182, 104, 22, 4, metal(GOLD)) + box(-96, -250, 76, 76, 4, metal(GOLD)) + path('M-92 -246V-350C-92 -366 -40 -396 -26 -384C-24 -380 -24 -376 -24 -370V-246Z', round(c)) + path('M-92 -346C-88 -366 -40 -394 -26 -384C-26 -360 -70 -338 -92 -346Z', light(c, 0.28)) + box(22, -230, 112, 230, 10, round('#3a3034')) + box(22, -26, 112, 14, 0, metal(GOLD)) + sheen(40, -216, 13, 180, 0.45) + sheen(-98, -150, 11, 120, 0.4) + motif('lotus', 78, -120, 44, GOLD) };
}

/** A glossy lip tint with its wand. */
export function lipTint(c: string): Art {
  return { w: 330, h: 380, foot: 170, svg: move(box(-22, -190, 44, 150, 12, round('#f4e6e0')) + box(-8, -40, 16, 120, 4, metal('#d9d4d2')) + path('M-11 78C-18 110 -12 150 2 158C14 148 16 106 11 78Z', ball(c)), 116, -150, 1, 24) + box(-84, -250, 110, 250, 18, round(c)) + box(-72, -240, 86, 226, 12, linear([[0, '#ffffff', 0.28], [0.4, '#ffffff', 0], [1, '#000000', 0.08]])) + box(-62, -276, 66, 30, 4, round('#f1e2dc')) + word('tint', -20, -110, 36, '#fff7f2', 90, 'serif', 400) + sheen(-76, -236, 11, 190, 0.6) + path('M-160 -4C-150 -22 -110 -16 -96 -6C-110 4 -150 6 -160 -4Z', ball(c)) };
}

/** A cushion compact, open: mirror above, puff below. */
export function compact(c: string): Art {
  return { w: 350, h: 400, foot: 330, svg: dot(0, -236, 160, ball('#f3dcd6')) + dot(0, -236, 142, metal(GOLD)) + dot(0, -236, 134, linear([[0, '#e6f0f3'], [0.45, '#ffffff'], [0.5, '#d8e6ea'], [1, '#b9cdd3']], 0, 0, 1, 1)) + oval(0, -62, 172, 62, round('#e8c9c1')) + oval(0, -78, 170, 60, ball('#f3dcd6')) + oval(0, -80, 146, 48, metal(GOLD)) + oval(0, -80, 138, 44, radial([[0, light(c, 0.25)], [1, dark(c, 0.06)]])) + oval(46, -92, 66, 22, dark(c, 0.2), 'opacity=".35"') + oval(42, -104, 66, 23, ball('#fff6ee')) + path('M-6 -112C30 -130 70 -126 92 -112L92 -104C66 -114 26 -116 -6 -104Z', '#e6a99c') };
}

/** A nine-pan eyeshadow palette, open. */
export function palette(shades: readonly string[]): Art {
  const pan = (c: string, i: number): string => { const [x, y] = [-124 + (i % 3) * 86, -212 + Math.floor(i / 3) * 66]; return box(x, y, 76, 56, 8, dark(c, 0.3)) + box(x + 2, y + 2, 72, 52, 7, plane(c, 1.6)) + (i % 2 ? Array.from({ length: 9 }, (_, k) => dot(x + 10 + ((k * 29) % 58), y + 10 + ((k * 17) % 38), 1.7, '#ffffff', 'opacity=".85"')).join('') : stroke(`M${x + 14} ${y + 40}l46 -26`, light(c, 0.35), 5, 'opacity=".5"')); };
  return { w: 360, h: 410, foot: 330, svg: box(-160, -404, 320, 176, 18, plane('#7a3e3a')) + box(-142, -390, 284, 148, 8, linear([[0, '#dfeaee'], [0.45, '#ffffff'], [0.5, '#cfdde2'], [1, '#aec2c8']], 0, 0, 1, 1)) + box(-166, -234, 332, 234, 18, plane('#8e4a44')) + box(-146, -222, 278, 208, 10, '#5b2d2b') + shades.slice(0, 9).map(pan).join('') };
}

/** A mascara with its curved brush drawn out. */
export function mascara(): Art {
  const bristles = Array.from({ length: 26 }, (_, i) => stroke(`M${-13 - (i % 2) * 3} ${-20 + i * 5}L${13 + (i % 2) * 3} ${-24 + i * 5}`, '#2b2226', 2.6)).join('');
  return { w: 300, h: 410, foot: 120, svg: box(-104, -300, 84, 300, 16, round('#2f6f6a')) + box(-100, -312, 76, 20, 4, metal(GOLD)) + motif('star', -62, -210, 34, GOLD) + word('curl', -62, -140, 30, '#f6ead6', 70, 'serif', 400) + sheen(-92, -286, 12, 240, 0.5) + move(box(-30, -214, 60, 170, 14, round('#2f6f6a')) + box(-28, -52, 56, 14, 3, metal(GOLD)) + box(-4, -40, 8, 60, 2, '#4a4044') + move(bristles + stroke('M0 -24V112', '#1d171a', 6), 0, 40), 84, -190, 1, 14) };
}

/** Two brow pencils, one showing its spoolie. */
export function browPencil(c: string): Art {
  const pencil = box(-17, -150, 34, 270, 8, round(dark(c, 0.15))) + box(-17, 60, 34, 16, 0, metal(GOLD)) + path('M-15 120H15L5 158H-5Z', round('#e7cfae')) + path('M-5 158H5L1 178Z', c);
  const spoolie = box(-15, -60, 30, 190, 8, round(dark(c, 0.15))) + box(-5, -84, 10, 26, 0, metal()) + Array.from({ length: 15 }, (_, i) => stroke(`M${-13 + Math.abs(i - 7)} ${-162 + i * 5.4}L${13 - Math.abs(i - 7)} ${-166 + i * 5.4}`, '#33282a', 3)).join('') + stroke('M0 -170V-84', '#33282a', 4);
  const smear = stroke('M-150 -40c60 -18 110 6 180 -12', c, 22, 'opacity=".55"');
  return { w: 380, h: 380, flat: true, svg: move(smear, 40, -20) + move(pencil, -54, -200, 1.06, 28) + move(spoolie, 86, -196, 1.06, 28) };
}

/** Make-up brushes in a linen roll's cup. */
export function brushSet(): Art {
  const brush = (x: number, h: number, w: number, tip: string, turn: number): string => move(box(-8, -h, 16, h, 7, round('#c89a6a')) + path(`M-9 ${-h + 6}L-${w * 0.42} ${-h - 44}H${w * 0.42}L9 ${-h + 6}Z`, metal(GOLD)) + path(`M-${w * 0.42} ${-h - 44}C-${w * 0.8} ${-h - 80} -${w * 0.5} ${-h - 118} 0 ${-h - 122}C${w * 0.5} ${-h - 118} ${w * 0.8} ${-h - 80} ${w * 0.42} ${-h - 44}Z`, linear([[0, tip], [0.55, light(tip, 0.35)], [1, '#fff4ec']], 0, 1, 0, 0)), x, -60, 1, turn);
  const cup = 'M-110 -190H110L100 -16Q98 0 80 0H-80Q-98 0 -100 -16Z';
  return { w: 360, h: 460, foot: 220, svg: brush(-60, 210, 60, '#6b4638', -20) + brush(70, 220, 46, '#6b4638', 20) + brush(-26, 250, 40, '#8a5a48', -8) + brush(30, 262, 78, '#5a3a30', 6) + brush(0, 180, 30, '#8a5a48', 1) + brush(-84, 160, 26, '#5a3a30', -30) + brush(94, 150, 28, '#5a3a30', 32) + path(cup, round('#e7d3c3')) + oval(0, -190, 110, 18, dark('#e7d3c3', 0.2)) + clipped(cup, box(-110, -130, 220, 8, 0, '#c98d78') + motif('lotus', 0, -70, 60, '#c98d78') + sheen(-80, -180, 14, 150, 0.5)) };
}

/** Teardrop blending sponges. */
export function beautySponge(c: string): Art {
  const drop = 'M0 -300C40 -240 120 -190 120 -100C120 -30 66 0 0 0S-120 -30 -120 -100C-120 -190 -40 -240 0 -300Z';
  return { w: 360, h: 310, foot: 320, svg: move(path(drop, ball(dark(c, 0.12))), 96, -2, 0.66, 8) + path(drop, ball(c), 'transform="translate(-40 0)"') + oval(-84, -150, 20, 46, '#ffffff', 'opacity=".3" transform="rotate(18 -84 -150)"') + path('M-150 -70C-100 -40 20 -40 70 -80C70 -20 20 0 -40 0S-150 -20 -150 -70Z', '#e8b995', 'opacity=".65"') };
}

/** A cut-glass perfume flask with a ball stopper. */
export function perfume(c: string): Art {
  const body = 'M-130 -250Q-130 -270 -110 -270H110Q130 -270 130 -250V-30Q130 0 100 0H-100Q-130 0 -130 -30Z';
  return { w: 280, h: 410, foot: 260, svg: path(body, linear([[0, dark(c, 0.12)], [0.2, light(c, 0.6)], [0.6, light(c, 0.2)], [1, dark(c, 0.22)]])) + clipped(body, box(-108, -220, 216, 196, 16, linear([[0, light(c, 0.3)], [1, dark(c, 0.1)]], 0, 0, 1, 1)) + path('M-130 -270L-108 -220V-24L-130 0ZM130 -270L108 -220V-24L130 0Z', '#ffffff', 'opacity=".35"') + path('M-60 -270L-100 0H-70L-20 -270Z', '#ffffff', 'opacity=".3"')) + box(-66, -190, 132, 120, 6, '#fffaf0') + motif('flower', 0, -148, 50, '#f7efe0') + word('มะลิ', 0, -94, 30, '#7a6136', 110, 'serif', 400) + box(-40, -300, 80, 32, 4, metal(GOLD)) + dot(0, -352, 56, ball('#efe3cf')) + oval(-18, -374, 12, 20, '#ffffff', 'opacity=".7"') };
}

/** Nail polish with a tall black cap, and a painted stroke. */
export function nailPolish(c: string): Art {
  const body = 'M-88 -170C-88 -190 -60 -196 -40 -200H40C60 -196 88 -190 88 -170V-28Q88 0 60 0H-60Q-88 0 -88 -28Z';
  return { w: 220, h: 410, foot: 190, svg: path('M-44 -200L-34 -400Q-32 -410 -22 -410H22Q32 -410 34 -400L44 -200Z', round('#332b2f')) + sheen(-22, -392, 9, 170, 0.4) + path(body, round(c)) + clipped(body, box(-88, -22, 176, 22, 0, '#ffffff', 'opacity=".35"') + sheen(-66, -170, 18, 130, 0.85) + box(62, -160, 6, 120, 3, '#ffffff', 'opacity=".5"')) + word('gel', 0, -84, 38, light(c, 0.88), 100, 'serif', 400) + dot(0, -60, 3, light(c, 0.88)) };
}

/** Pearl drop earrings on a velvet card. */
export function earrings(c: string): Art {
  const one = (x: number): string => dot(x, -300, 9, metal()) + stroke(`M${x} -292c-12 10 -12 30 0 38`, '#b9bcc2', 4) + path(`M${x - 10} -254h20l-4 16h-12Z`, metal()) + path(`M${x} -240C${x + 14} -220 ${x + 44} -196 ${x + 44} -156A44 44 0 0 1 ${x - 44} -156C${x - 44} -196 ${x - 14} -220 ${x} -240Z`, radial([[0, '#ffffff'], [0.3, light(c, 0.5)], [0.7, c], [1, dark(c, 0.25)]], 0.36, 0.5, 0.7)) + oval(x - 14, -172, 9, 15, '#ffffff', 'opacity=".9"');
  return { w: 330, h: 400, foot: 330, svg: box(-160, -390, 320, 390, 16, plane('#2f6660')) + box(-144, -374, 288, 358, 10, 'none', 'stroke="#d8b98a" stroke-width="2" opacity=".7"') + one(-64) + one(64) + word('pearl', 0, -52, 30, '#e9d3aa', 200, 'serif', 400) };
}
