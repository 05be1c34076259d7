// Home banners (1280×560, the left half kept calm for words) and the demo store's cover and logo.
import { awning } from './brand.ts';
import { type Art, blurred, box, dark, dot, light, linear, mix, move, newPicture, oval, path, plane, radial, round, stain, stroke, takeDefs, word } from './ink.ts';
import { motif } from './motifs.ts';
import { dress, top } from './shapes/clothes.ts';
import { handFan } from './shapes/gadgets.ts';
import { lipstick } from './shapes/makeup.ts';
import { mug, sponge } from './shapes/kitchen.ts';
import { bottle, jar, pouch } from './shapes/packs.ts';
import { backpack, scrunchie, sneaker, tote } from './shapes/wear.ts';
import { tag } from './scenes/scene.ts';

export const TEAL = '#0f766e';
export const MANGO = '#f59e0b';
const CREAM = '#fff6e6';

const page = (w: number, h: number, body: string): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${takeDefs()}</defs>${body}</svg>`;
const stand = (a: Art, x: number, y: number, scale: number, turn = 0): string => stain(x + 6, y, ((a.foot ?? a.w) / 2) * scale * 1.3, 16, 0.45) + move(a.svg, x, a.flat ? y - a.h * scale * 0 : y, scale, turn);

/** A taped parcel, seen a little from the right; w by h pixels, standing on y = 0. */
export function parcel(w: number, h: number, c = '#d9a86c'): Art {
  const d = w * 0.34;
  const x = -(w + d) / 2;
  const up = d * 0.4;
  return { w: w + d, h: h + up, foot: w + d, svg: path(`M${x + w} ${-h}l${d} ${-up}V${-up * 0.85}L${x + w} 0Z`, linear([[0, dark(c, 0.2)], [1, dark(c, 0.34)]])) + box(x, -h, w, h, 0, plane(c)) + path(`M${x} ${-h}l${d} ${-up}h${w}l${-d} ${up}Z`, light(c, 0.28)) + path(`M${x + w * 0.42} ${-h}l${d} ${-up}h${w * 0.16}l${-d} ${up}Z`, light(c, 0.62)) + box(x + w * 0.42, -h, w * 0.16, h * 0.3, 0, light(c, 0.55)) + box(x + w * 0.08, -h * 0.42, w * 0.36, h * 0.28, 4, '#fffaf0') + stroke(`M${x + w * 0.12} ${-h * 0.34}h${w * 0.26}M${x + w * 0.12} ${-h * 0.26}h${w * 0.18}`, '#b39c80', 3) + motif('heart', x + w * 0.8, -h * 0.24, w * 0.14, mix(c, '#7a3a20', 0.5)) };
}

const confetti = (seed: number, count: number, x: number, y: number, w: number, h: number): string =>
  Array.from({ length: count }, (_, i) => { const px = x + (((i + seed) * 0.754877) % 1) * w; const py = y + (((i + seed) * 0.569841) % 1) * h; const c = [MANGO, '#ffe2a6', '#5fc4b6', '#f08f73'][i % 4] ?? MANGO; return i % 3 ? dot(px, py, 3 + (i % 3), c, 'opacity=".8"') : move(box(-7, -3, 14, 6, 3, c), px, py, 1, i * 47); }).join('');

function sale(): string {
  const nine = (x: number, t: string): string => word(t, x + 10, 318, 330, '#0a4f49') + word(t, x + 5, 312, 330, '#c9780a') + word(t, x, 306, 330, linear([[0, '#ffd98a'], [0.5, MANGO], [1, '#e07f08']], 0, 0, 0, 1));
  const price = move(path('M-70 -44H40L82 0L40 44H-70Q-86 44 -86 28V-28Q-86 -44 -70 -44Z', linear([[0, '#ffffff'], [1, '#ffe9c4']])) + dot(50, 0, 9, TEAL) + word('฿9', -24, 20, 58, TEAL), 596, 142, 1, -14);
  const snack = pouch({ colour: '#e8743f', w: 250, h: 340, label: tag('', undefined, 'star', CREAM, '#9c2f22', '#c8443b', 'band'), food: 'cracker' });
  return page(1280, 560, box(0, 0, 1280, 560, 0, linear([[0, '#0b5f59'], [0.55, TEAL], [1, '#139084']], 0, 0, 1, 1)) + dot(930, 270, 330, radial([[0, '#2fb3a4', 0.75], [1, '#2fb3a4', 0]])) + Array.from({ length: 14 }, (_, i) => `<g transform="translate(930 300) rotate(${i * 25.7})">${path('M-60 -1700L60 -1700L0 0Z', '#ffffff', 'opacity=".045"')}</g>`).join('') + confetti(3, 46, 480, 10, 790, 400) + nine(925, '9.9') + price + oval(920, 500, 420, 46, '#0a4f49', `opacity=".5" ${blurred(8)}`) + path('M500 470V520A420 50 0 0 0 1340 520V470Z', linear([[0, '#d98709'], [0.3, '#ffc65c'], [1, '#c97506']])) + oval(920, 470, 420, 50, linear([[0, '#ffdf9c'], [1, '#f9b94a']])) + stand(snack, 640, 486, 0.62, -4) + stand(mug('#f0e3cc'), 790, 500, 0.46) + stand(lipstick('#cf4a45'), 906, 504, 0.44) + stand(sponge('#a5d8c5'), 1034, 504, 0.42) + stand(handFan('#f0a9bb'), 1150, 488, 0.5, 3) + move(scrunchie('#f0a9bb').svg, 742, 494, 0.24, 0));
}

function withoutStock(): string {
  const tile = (x: number, y: number, c: string, art: string): string => box(x, y, 92, 112, 12, '#ffffff') + box(x + 6, y + 6, 80, 70, 8, c) + art + box(x + 8, y + 84, 56, 7, 3, '#d8cfc4') + box(x + 8, y + 96, 34, 8, 4, MANGO);
  const phone = box(-128, -250, 256, 500, 40, '#26333a') + box(-116, -238, 232, 476, 30, '#f6f1e8') + move(awning('#0f766e', MANGO), -116, -238, 7.25) + tile(-104, -146 + 40, '#f4d0cf', move(lipstick('#cf4a45').svg, -58, -36, 0.15)) + tile(10, -106, '#cbe0ea', move(top('#f5f2ec').svg, 56, -38, 0.12)) + tile(-104, 20, '#f7e3b0', move(jar({ colour: '#e8a02c', lid: '#7a5030', label: tag('', undefined, undefined, CREAM) }).svg, -58, 88, 0.2)) + tile(10, 20, '#c9e3da', move(sneaker('#ef8a73').svg, 56, 86, 0.14)) + box(-104, 150, 208, 50, 25, TEAL) + stroke('M-12 175h24M0 163v24', '#ffffff', 6) + box(-40, 220, 80, 6, 3, '#cfc4b6');
  const link = (d: string): string => stroke(d, '#c98a2c', 5, 'stroke-dasharray="2 16" opacity=".9"');
  const bubble = (x: number, y: number, r: number, c: string, art: string): string => dot(x + 5, y + 9, r, '#8a5a20', `opacity=".22" ${blurred(7)}`) + dot(x, y, r, radial([[0, '#ffffff'], [1, light(c, 0.35)]])) + art;
  return page(1280, 560, box(0, 0, 1280, 560, 0, linear([[0, '#ffe7bd'], [0.5, '#fbd28a'], [1, '#f5b44e']], 0, 0, 1, 1)) + dot(900, 280, 300, '#fff0d0', 'opacity=".65"') + dot(900, 280, 226, '#fff8e8', 'opacity=".6"') + link('M660 150C740 190 780 210 800 250M1150 130C1080 170 1040 200 1010 240M640 430C720 420 770 380 800 340M1170 430C1100 420 1050 380 1010 330') + bubble(630, 140, 74, '#f4d0cf', move(tote('#f0e3cc').svg, 630, 192, 0.24)) + bubble(1166, 122, 70, '#cbe0ea', move(backpack('#1f8a81').svg, 1166, 176, 0.25)) + bubble(614, 430, 70, '#cfdcc6', move(dress('#d9748a', { print: 'flower', ink: '#fbe3d6' }).svg, 614, 484, 0.22)) + bubble(1178, 430, 76, '#f7e3b0', move(bottle({ colour: '#a9d65c', cap: '#f7f4ec', kind: 'pump', glass: true, label: tag('', undefined, 'citrus', CREAM, '#333', '#8fb84a', 'oval') }).svg, 1178, 486, 0.25)) + stain(910, 530, 190, 22, 0.45) + move(phone, 900, 278, 0.98, 0));
}

function shipToday(): string {
  const wheel = (x: number): string => dot(x, 0, 44, '#2b3238') + dot(x, 0, 26, '#c9ced3') + dot(x, 0, 10, '#6a717a');
  const van = path('M-250 -230Q-250 -252 -228 -252H120Q150 -252 168 -226L232 -130Q262 -122 264 -92V-24Q264 0 240 0H-226Q-250 0 -250 -24Z', linear([[0, '#2fa89b'], [0.4, TEAL], [1, '#0a5650']], 0, 0, 0, 1)) + path('M92 -222H120Q132 -222 142 -208L188 -134H92Z', linear([[0, '#e4f3f4'], [1, '#a9cdd2']])) + path('M104 -134L136 -214L150 -196L126 -134Z', '#ffffff', 'opacity=".5"') + stroke('M76 -240V-10', '#0a5650', 3) + box(92, -112, 28, 8, 4, '#083f3b') + box(-250, -60, 514, 16, 0, MANGO) + box(240, -92, 26, 24, 8, '#ffe9b0') + move(awning('#fff6e6', MANGO), -196, -216, 5.4) + wheel(-150) + wheel(160);
  const pin = path('M0 0C-40 -50 -56 -70 -56 -100A56 56 0 0 1 56 -100C56 -70 40 -50 0 0Z', linear([[0, '#ffc65c'], [1, '#e88a08']])) + dot(0, -100, 24, '#ffffff');
  const clock = dot(0, 0, 66, '#ffffff') + dot(0, 0, 66, 'none', `stroke="${TEAL}" stroke-width="10"`) + stroke('M0 -38V0L26 18', '#26333a', 9) + dot(0, 0, 7, MANGO);
  return page(1280, 560, box(0, 0, 1280, 560, 0, linear([[0, '#d8efe9'], [0.6, '#b6ddd4'], [1, '#8cc7bb']], 0, 0, 1, 1)) + dot(880, 240, 260, '#ffffff', 'opacity=".35"') + [[600, 120, 1], [1090, 90, 0.8], [820, 60, 0.6]].map(([x, y, s]) => move(path('M-70 20A26 26 0 0 1 -40 -16A40 40 0 0 1 34 -20A30 30 0 0 1 70 20Z', '#ffffff', 'opacity=".85"'), x ?? 0, y ?? 0, s ?? 1)).join('') + path('M480 300h60v-70h50v40h70v-90h64v120h60v-60h50v60h90v-100h60v100h80v-40h60v80h60v-140h60v140h120V440H480Z', '#6fb3a6', 'opacity=".35"') + path('M0 440H1280V560H0Z', linear([[0, '#7fb9ad'], [1, '#5f9f93']], 0, 0, 0, 1)) + stroke('M480 500H1280', '#ffffff', 7, 'stroke-dasharray="46 34" opacity=".7"') + stroke('M716 112C800 60 860 150 940 120S1080 90 1124 190', '#ffffff', 5, 'stroke-dasharray="3 15"') + move(pin, 1128, 196, 0.72) + dot(646, 122, 72, '#3f7f74', `opacity=".25" ${blurred(8)}`) + move(clock, 640, 112, 0.94) + stain(850, 470, 340, 26, 0.5) + move(van, 812, 456, 0.98) + stand(parcel(150, 112), 1180, 516, 1) + stand(parcel(104, 82, '#e3b77c'), 1160, 402, 1) + stand(parcel(104, 84, '#cf9a5a'), 1084, 528, 0.9));
}

function cover(): string {
  const canopy = Array.from({ length: 16 }, (_, i) => path(`M${i * 80} 0h80v84a40 32 0 0 1 -80 0Z`, linear([[0, i % 4 === 2 ? '#ffbe4d' : i % 2 ? '#ffffff' : '#14897f'], [1, i % 4 === 2 ? MANGO : i % 2 ? '#f3e6d2' : TEAL]], 0, 0, 0, 1))).join('');
  const shelf = (y: number): string => box(330, y, 960, 18, 4, linear([[0, '#d9ad78'], [1, '#a87b4d']], 0, 0, 0, 1)) + box(330, y + 18, 960, 14, 0, '#3b2436', 'opacity=".12"');
  return page(1280, 480, box(0, 0, 1280, 480, 0, linear([[0, '#f9e8cf'], [1, '#f1d3b0']], 0, 0, 1, 1)) + canopy + box(0, 100, 1280, 70, 0, linear([[0, '#3b2436', 0.2], [1, '#3b2436', 0]], 0, 0, 0, 1)) + shelf(440) + [[400, tote('#f0e3cc'), 0.5], [540, bottle({ colour: '#6f9c7a', cap: '#f7f4ec', kind: 'pump', label: tag('', undefined, 'leaf', CREAM, '#333', '#5c9a4b', 'oval') }), 0.5], [650, jar({ colour: '#e8a02c', lid: '#7a5030', label: tag('', undefined, 'honey', CREAM, '#333', '#d98a1e', 'oval') }), 0.48], [810, sneaker('#ef8a73'), 0.42], [960, mug('#a3b899'), 0.5], [1080, handFan('#f0a9bb'), 0.5], [1190, lipstick('#cf4a45'), 0.42]].map(([x, a, s]) => stand(a as Art, x as number, 440, s as number)).join('') + motif('sprig', 120, 350, 220, '#7fae6a', -6) + path('M60 480L76 400H170L186 480Z', round('#c8743f')));
}

const logo = (): string => page(256, 256, box(0, 0, 256, 256, 0, linear([[0, '#ffe7bd'], [1, '#f9c56a']], 0, 0, 1, 1)) + dot(128, 128, 112, linear([[0, '#14897f'], [1, '#0b635c']], 0, 0, 1, 1)) + move(tote('#fff0d6').svg, 128, 202, 0.34));

/** Banners and store art as SVG by file name. */
export function banners(): Record<string, () => string> {
  const fresh = (draw: () => string) => (): string => { newPicture(); return draw(); };
  return { 'banner-sale-9-9.webp': fresh(sale), 'banner-sell-without-stock.webp': fresh(withoutStock), 'banner-ship-today.webp': fresh(shipToday), 'store-cover.webp': fresh(cover), 'store-logo.webp': fresh(logo) };
}
