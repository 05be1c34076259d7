// Electronics, large and small.
import { type Art, ball, box, clipped, dark, dot, light, lightness, linear, metal, move, oval, path, plane, radial, round, sheen, stroke, word } from '../ink.ts';

/** Wireless earbuds floating above their open case. */
export function earbuds(c: string): Art {
  const bud = path('M-40 -60C-40 -110 40 -110 40 -60C40 -30 24 -20 20 -10V70Q20 84 4 84T-14 70V-6C-26 -16 -40 -30 -40 -60Z', round(c)) + oval(-36, -62, 20, 30, ball('#57525a'), 'transform="rotate(14 -36 -62)"') + box(-8, 66, 22, 12, 4, metal()) + oval(10, -74, 8, 14, '#ffffff', 'opacity=".5"');
  return { w: 380, h: 420, foot: 330, svg: path('M-150 -176C-150 -250 150 -250 150 -176Z', round(dark(c, 0.06))) + path('M-126 -176C-126 -226 126 -226 126 -176Z', '#4b454c') + move(bud, -64, -270, 1.15, -8) + `<g transform="translate(64 -270) rotate(8) scale(-1.15 1.15)">${bud}</g>` + oval(0, -170, 152, 26, dark(c, 0.24)) + oval(0, -168, 138, 20, '#4b454c') + path('M-156 -168A156 28 0 0 0 156 -168C164 -60 110 0 0 0S-164 -60 -156 -168Z', round(c)) + dot(0, -78, 6, '#37c79b') + sheen(-116, -128, 18, 74, 0.5) };
}

/** Over-ear headphones, front. */
export function headphones(c: string): Art {
  const cup = (s: number): string => `<g transform="scale(${s} 1)">${box(120, -230, 84, 200, 40, round(dark(c, 0.14)))}${box(96, -220, 50, 180, 25, round('#4a4348'))}${box(190, -190, 20, 120, 10, metal('#c9c4c0'))}</g>`;
  return { w: 450, h: 404, foot: 380, svg: move(stroke('M-166 -200C-176 -470 176 -470 166 -200', dark(c, 0.2), 44) + stroke('M-166 -210C-172 -462 172 -462 166 -210', light(c, 0.1), 30) + stroke('M-148 -290C-120 -420 120 -420 148 -290', light(c, 0.6), 5, 'opacity=".6"') + stroke('M-110 -346C-60 -392 60 -392 110 -346', '#4a4348', 26) + cup(1) + cup(-1), 0, 30) };
}

/** A smart watch with an active face. */
export function watch(c: string): Art {
  const strap = (y: number, s: number): string => path(`M-74 ${y}H74L${60} ${y + s * 150}Q56 ${y + s * 164} 40 ${y + s * 164}H-40Q-56 ${y + s * 164} -60 ${y + s * 150}Z`, round(c));
  return { w: 270, h: 560, flat: true, svg: strap(-390, -1) + strap(-170, 1) + [26, 56, 86].map((d) => oval(0, -170 + d, 8, 12, dark(c, 0.45))).join('') + box(-116, -412, 232, 264, 62, metal('#8b8f96')) + box(112, -300, 16, 52, 7, metal('#6d7178')) + box(-106, -402, 212, 244, 54, '#17191d') + word('9:41', 0, -318, 62, '#ffffff', 190, 'sans', 700) + `<circle cx="-44" cy="-226" r="34" fill="none" stroke="#24453f" stroke-width="11"/><circle cx="-44" cy="-226" r="34" fill="none" stroke="#2dd4bf" stroke-width="11" stroke-linecap="round" stroke-dasharray="150 220" transform="rotate(-90 -44 -226)"/><circle cx="48" cy="-226" r="34" fill="none" stroke="#4a3a1c" stroke-width="11"/><circle cx="48" cy="-226" r="34" fill="none" stroke="#f59e0b" stroke-width="11" stroke-linecap="round" stroke-dasharray="110 220" transform="rotate(-90 48 -226)"/>` + stroke('M-60 -292h30l10 -14l14 28l12 -14h54', '#fb7185', 5) + path('M-96 -380C-96 -394 -76 -398 -50 -398H10L-96 -230Z', '#ffffff', 'opacity=".08"') };
}

/** A slim power bank with a charge figure, cable attached. */
export function powerBank(c: string): Art {
  const ink = lightness(c) > 0.6 ? '#57525a' : '#f6f0e6';
  return { w: 330, h: 420, foot: 260, svg: stroke('M60 -396C60 -470 190 -440 170 -330C150 -240 200 -180 160 -70C150 -30 130 -10 90 -12', '#f2ece2', 12) + stroke('M62 -398C62 -466 186 -438 166 -330C146 -240 196 -180 156 -70', '#c6bcae', 3) + box(-126, -400, 236, 400, 40, linear([[0, light(c, 0.5)], [0.3, light(c, 0.1)], [0.7, c], [1, dark(c, 0.3)]])) + box(-110, -384, 204, 368, 30, 'none', `stroke="${light(c, 0.5)}" stroke-width="2" opacity=".6"`) + box(-66, -340, 116, 74, 14, '#1d1f23') + word('86', -16, -288, 44, '#7de3c8', 70) + word('%', 32, -288, 20, '#7de3c8', 30) + word('10000 mAh', -8, -70, 24, ink, 180, 'sans', 400) + path('M0 -210L-30 -150H-8L-16 -104L22 -168H-2Z', ink, 'opacity=".85"') + box(36, -404, 48, 12, 4, '#57525a') };
}

/** A small wall charger with folding prongs. */
export function charger(): Art {
  const c = '#f7f3ec';
  return { w: 340, h: 310, foot: 300, svg: path('M-130 -250Q-130 -280 -100 -280H70Q100 -280 100 -250V-30Q100 0 70 0H-100Q-130 0 -130 -30Z', linear([[0, light(c, 0.6)], [0.7, c], [1, dark(c, 0.16)]], 0, 0, 1, 1)) + path('M96 -262L150 -240V-20L96 -10Z', dark(c, 0.24)) + box(146, -200, 44, 22, 4, metal('#d3b98c')) + box(146, -110, 44, 22, 4, metal('#d3b98c')) + box(-72, -180, 114, 40, 20, '#3a3639') + box(-58, -168, 86, 16, 8, '#6a646a') + box(-66, -108, 102, 50, 6, '#3a3639') + box(-56, -90, 82, 14, 2, '#f59e0b') + word('33W', -15, -212, 40, '#8a7f77', 120, 'sans', 700) + word('USB-C', -15, -28, 20, '#a59a90', 120, 'sans', 400) };
}

/** A braided cable, coiled, plugs to the front. */
export function cable(c: string): Art {
  const line = 'M-40 -60C-200 -100 -200 -330 -10 -330S180 -120 20 -100S-150 -180 -90 -250S120 -290 120 -190S20 -80 80 -50';
  return { w: 440, h: 400, flat: true, svg: stroke(line, dark(c, 0.4), 22) + stroke(line, c, 16) + stroke(line, light(c, 0.45), 16, 'stroke-dasharray="3 7" opacity=".5"') + move(box(-24, -10, 48, 84, 12, metal('#b9bdc3')) + box(-14, 70, 28, 34, 8, metal('#d9dce0')), -50, -70, 1, 66) + move(box(-24, -10, 48, 84, 12, metal('#b9bdc3')) + box(-14, 70, 28, 34, 8, metal('#d9dce0')), 84, -56, 1, -50) + box(-46, -232, 34, 60, 8, plane('#e9a23b')) };
}

/** A clear phone case on a phone, back view. */
export function phoneCase(c: string): Art {
  const phone = c === '#e8eef0' ? '#9fb9b3' : mixPhone(c);
  return { w: 270, h: 480, foot: 230, svg: box(-118, -470, 236, 470, 46, linear([[0, light(phone, 0.35)], [0.5, phone], [1, dark(phone, 0.16)]], 0, 0, 1, 1)) + box(-96, -448, 104, 104, 30, dark(phone, 0.12)) + [[-68, -420], [-22, -420], [-68, -374]].map(([x, y]) => dot(x ?? 0, y ?? 0, 19, '#2b2a30') + dot((x ?? 0) - 4, (y ?? 0) - 4, 8, '#566a86')).join('') + dot(-22, -374, 8, '#fff3c9') + box(-124, -476, 248, 482, 52, linear([[0, '#ffffff', 0.35], [0.3, '#ffffff', 0.05], [1, '#ffffff', 0.25]], 0, 0, 1, 1), `stroke="${light(c, 0.5)}" stroke-width="9" stroke-opacity=".85"`) + path('M-104 -300L60 -468H108L-104 -240Z', '#ffffff', 'opacity=".3"') + [[-116, -466], [116, -466], [-116, -4], [116, -4]].map(([x, y]) => dot(x ?? 0, y ?? 0, 10, '#ffffff', 'opacity=".55"')).join('') };
}
const mixPhone = (c: string): string => light(c, 0.25);

/** A screen protector lifting off a phone. */
export function glassFilm(): Art {
  return { w: 400, h: 480, foot: 300, svg: box(-160, -460, 226, 460, 40, '#33333a') + box(-150, -450, 206, 440, 32, linear([[0, '#1f5f59'], [0.5, '#2f8f83'], [1, '#f0b45c']], 0, 0, 0.6, 1)) + dot(-47, -428, 9, '#17171b') + path('M-70 -60c0 -70 -60 -90 -60 -150' , 'none', 'stroke="#ffffff" stroke-opacity=".2" stroke-width="16"') + move(box(-106, -226, 212, 446, 32, linear([[0, '#ffffff', 0.75], [0.35, '#eaf6f8', 0.35], [0.5, '#ffffff', 0.7], [1, '#d7ecf0', 0.4]], 0, 0, 1, 1), 'stroke="#ffffff" stroke-width="4"') + box(-14, -210, 28, 18, 9, 'none', 'stroke="#ffffff" stroke-width="3"') + word('9H', 60, 190, 40, '#3c7f86', 80), 70, -240, 1, 9) };
}

/** A small cylindrical speaker with a loop. */
export function speaker(c: string): Art {
  const body = 'M-170 -240Q-170 -280 -130 -280H130Q170 -280 170 -240V-40Q170 0 130 0H-130Q-170 0 -170 -40Z';
  const mesh = Array.from({ length: 22 }, (_, r) => Array.from({ length: 26 }, (_, i) => dot(-164 + i * 13 + (r % 2) * 6.5, -274 + r * 12.6, 2.6, dark(c, 0.4), 'opacity=".5"')).join('')).join('');
  return { w: 400, h: 340, foot: 340, svg: stroke('M100 -270C110 -350 190 -340 176 -250', '#4a4348', 13) + path(body, linear([[0, dark(c, 0.2)], [0.25, light(c, 0.24)], [0.6, c], [1, dark(c, 0.36)]])) + clipped(body, mesh) + dot(-40, -140, 84, dark(c, 0.12), 'opacity=".5"') + dot(-40, -140, 74, radial([[0, light(c, 0.3)], [0.6, dark(c, 0.1)], [1, dark(c, 0.4)]], 0.4, 0.35, 0.7)) + dot(-40, -140, 26, ball(dark(c, 0.2))) + box(72, -176, 54, 54, 14, light(c, 0.5), 'opacity=".9"') + path('M90 -162v28l22 -14Z', dark(c, 0.3)) + dot(99, -96, 5, '#f59e0b') + sheen(-150, -258, 13, 210, 0.35) };
}

/** An LED desk lamp, folding arm, glowing. */
export function deskLamp(c: string): Art {
  return { w: 400, h: 460, foot: 240, svg: path('M-150 -330L-250 0H90L-10 -380Z', linear([[0, '#ffe9b0', 0.75], [1, '#ffe9b0', 0]], 0, 0, 0, 1)) + oval(70, -12, 112, 20, dark(c, 0.2)) + oval(70, -20, 112, 20, linear([[0, light(c, 0.4)], [1, dark(c, 0.1)]])) + stroke('M84 -26L130 -240L20 -420', dark(c, 0.2), 19) + stroke('M81 -30L126 -240L18 -416', light(c, 0.4), 6) + dot(130, -240, 19, ball('#d8b98a')) + dot(20, -420, 15, ball('#d8b98a')) + move(box(-170, -18, 200, 36, 18, linear([[0, light(c, 0.4)], [1, dark(c, 0.16)]], 0, 0, 0, 1)) + box(-156, 12, 170, 9, 4, '#fff3c4'), 20, -410, 1, -16) + dot(40, -24, 8, '#f59e0b') };
}

/** A ring light with a phone in the middle, on a stand. */
export function ringLight(): Art {
  return { w: 360, h: 500, foot: 260, svg: stroke('M0 -170V-60M0 -70L-110 0M0 -70L110 0M0 -70L10 0', '#3a3639', 12) + dot(0, -320, 176, radial([[0.6, '#fff4d0', 0], [0.8, '#fff1c2', 0.9], [1, '#fff1c2', 0]])) + `<circle cx="0" cy="-320" r="132" fill="none" stroke="#d7cfc6" stroke-width="48"/><circle cx="0" cy="-320" r="132" fill="none" stroke="#fffdf4" stroke-width="36"/>` + `<circle cx="0" cy="-320" r="150" fill="none" stroke="#ffffff" stroke-width="3" opacity=".9"/>` + box(-10, -190, 20, 40, 5, '#3a3639') + box(-46, -398, 92, 170, 16, '#2b2a30') + box(-39, -390, 78, 154, 11, linear([[0, '#f3b6a0'], [0.6, '#f7d9b8'], [1, '#7fb5a8']], 0, 0, 0.5, 1)) + dot(0, -336, 22, '#fff1e6') + path('M-30 -262C-30 -300 30 -300 30 -262V-240H-30Z', '#2f7f79') };
}

/** A round fan head, drawn once for both fans. */
function fanHead(c: string, r: number): string {
  const blade = path(`M0 0C${r * 0.1} -${r * 0.5} ${r * 0.5} -${r * 0.86} ${r * 0.66} -${r * 0.5}C${r * 0.7} -${r * 0.2} ${r * 0.3} -${r * 0.04} 0 0Z`, linear([[0, light(c, 0.55)], [1, dark(c, 0.06)]], 0, 0, 1, 1), 'opacity=".92"');
  return dot(0, 0, r, '#ffffff', 'opacity=".5"') + [0, 72, 144, 216, 288].map((t) => `<g transform="rotate(${t})">${blade}</g>`).join('') + Array.from({ length: 30 }, (_, i) => `<g transform="rotate(${i * 12})">${stroke(`M0 -${r * 0.24}C${r * 0.1} -${r * 0.5} ${r * 0.06} -${r * 0.8} 0 -${r * 0.96}`, dark(c, 0.25), 2, 'opacity=".55"')}</g>`).join('') + dot(0, 0, r, 'none', `stroke="${dark(c, 0.2)}" stroke-width="17"`) + dot(-1, -2, r, 'none', `stroke="${light(c, 0.25)}" stroke-width="11"`) + dot(0, 0, r * 0.25, ball(c)) + dot(-3, -4, r * 0.1, '#ffffff', 'opacity=".6"');
}

/** A handheld fan on its small base. */
export function handFan(c: string): Art {
  return { w: 290, h: 470, foot: 170, svg: oval(0, -12, 84, 16, dark(c, 0.22)) + oval(0, -18, 84, 16, light(c, 0.12)) + path('M-34 -210H34L28 -24H-28Z', round(c)) + dot(0, -120, 17, light(c, 0.55)) + stroke('M0 -127v8M-7 -123a10 10 0 1 0 14 0', dark(c, 0.4), 3.4) + [0, 1, 2].map((i) => dot(-10 + i * 10, -82, 3, i ? light(c, 0.6) : '#f59e0b')).join('') + move(fanHead(c, 132), 0, -330) };
}

/** A desk circulator fan. */
export function deskFan(c: string): Art {
  return { w: 350, h: 430, foot: 260, svg: oval(0, -14, 124, 22, dark(c, 0.22)) + oval(0, -24, 124, 22, linear([[0, light(c, 0.4)], [1, dark(c, 0.1)]])) + path('M-32 -30L-22 -140H22L32 -30Z', round(c)) + stroke('M-120 -190C-100 -110 100 -110 120 -190', dark(c, 0.18), 22) + [0, 1, 2].map((i) => dot(-26 + i * 26, -26, 7, i === 1 ? '#f59e0b' : dark(c, 0.3))).join('') + move(fanHead(c, 160), 0, -254) };
}

/** A compact mechanical keyboard, slightly from above. */
export function keyboard(c: string): Art {
  const accents = ['#e58a5f', '#2f8f83'];
  const rows = [15, 15, 14, 13, 10];
  const keys = rows.map((n, r) => {
    const y = -186 + r * 36;
    const gap = (460 - 12) / n;
    return Array.from({ length: n }, (_, i) => {
      const space = r === 4 && i === 4;
      if (r === 4 && (i === 5 || i === 3 || i === 6)) return '';
      const x = -224 + i * gap - (space ? gap : 0);
      const w = space ? gap * 4 - 6 : gap - 6;
      const k = (r === 0 && i === 0) || (r === 2 && i === n - 1) ? (accents[r ? 1 : 0] ?? c) : i === 0 || i === n - 1 ? dark(c, 0.14) : light(c, 0.2);
      return box(x, y + 4, w, 30, 6, dark(k, 0.35)) + box(x, y, w, 29, 6, dark(k, 0.06)) + box(x + 3, y + 1, w - 6, 23, 5, linear([[0, light(k, 0.35)], [1, k]], 0, 0, 0, 1));
    }).join('');
  }).join('');
  return { w: 520, h: 226, flat: true, svg: box(-250, -216, 500, 222, 22, dark(c, 0.34)) + box(-250, -222, 500, 216, 22, linear([[0, light(c, 0.3)], [1, dark(c, 0.12)]], 0, 0, 0, 1)) + box(-236, -204, 472, 188, 10, dark(c, 0.5)) + keys };
}

/** A rounded wireless mouse from above. */
export function mouse(c: string): Art {
  const d = 'M-96 -300C-90 -370 90 -370 96 -300C112 -200 116 -120 100 -60C80 6 -80 6 -100 -60C-116 -120 -112 -200 -96 -300Z';
  return { w: 230, h: 360, flat: true, svg: path(d, radial([[0, light(c, 0.45)], [0.5, c], [1, dark(c, 0.3)]], 0.38, 0.3, 0.8)) + stroke('M0 -352V-210M-102 -206C-60 -190 60 -190 102 -206', dark(c, 0.35), 3, 'opacity=".6"') + box(-13, -320, 26, 66, 13, '#3a3639') + box(-8, -312, 16, 48, 8, linear([[0, '#8d878c'], [0.5, '#57525a'], [1, '#8d878c']], 0, 0, 0, 1)) + oval(-50, -250, 18, 60, '#ffffff', 'opacity=".35" transform="rotate(10 -50 -250)"') + dot(0, -150, 5, '#f59e0b') };
}

/** A folding laptop stand with an open laptop. */
export function laptopStand(c: string): Art {
  return { w: 520, h: 400, foot: 420, svg: path('M-190 -396Q-190 -410 -176 -410H176Q190 -410 190 -396V-170H-190Z', '#3a3639') + box(-178, -398, 356, 218, 4, linear([[0, '#1f6f68'], [0.6, '#56a99a'], [1, '#f4c477']], 0, 0, 1, 1)) + path('M-178 -230C-90 -300 -20 -210 60 -260S150 -250 178 -280V-180H-178Z', '#0f4f4a', 'opacity=".5"') + path('M-220 -170H220L236 -150Q236 -140 226 -140H-226Q-236 -140 -236 -150Z', metal('#d0d3d7')) + stroke('M-190 -138L-120 -6M190 -138L120 -6M-150 -6L-60 -136M150 -6L60 -136', dark(c, 0.2), 19) + stroke('M-192 -138L-122 -6M188 -138L118 -6M-152 -6L-62 -136M148 -6L58 -136', light(c, 0.55), 6) + box(-176, -16, 110, 16, 8, round(c)) + box(66, -16, 110, 16, 8, round(c)) };
}

/** A USB-C hub with its short cable. */
export function hub(): Art {
  const c = '#8d949c';
  return { w: 500, h: 220, foot: 420, svg: stroke('M-170 -60C-260 -60 -250 -190 -170 -196', '#4a4750', 15) + box(-184, -216, 66, 38, 9, metal('#b9bdc3')) + box(-122, -208, 30, 22, 6, metal()) + path('M-170 -110L-130 -150H230L200 -110Z', light(c, 0.5)) + path('M200 -110L230 -150V-50L200 -6Z', dark(c, 0.35)) + box(-170, -110, 370, 106, 12, linear([[0, light(c, 0.35)], [1, dark(c, 0.12)]], 0, 0, 0, 1)) + box(-146, -76, 66, 34, 4, '#2b2a30') + box(-140, -62, 54, 8, 1, '#3f7fd0') + box(-66, -76, 66, 34, 4, '#2b2a30') + box(-60, -62, 54, 8, 1, '#3f7fd0') + box(16, -70, 46, 20, 10, '#2b2a30') + path('M80 -76h68v20l-10 14h-48l-10 -14Z', '#2b2a30') + box(162, -66, 24, 8, 2, '#2b2a30') + dot(-154, -94, 4, '#7de3c8') };
}

/** A swivel flash drive. */
export function flashDrive(): Art {
  return { w: 440, h: 300, flat: true, svg: move(box(-40, -60, 200, 96, 12, linear([[0, '#3a4650'], [1, '#232b33']], 0, 0, 0, 1)) + box(156, -40, 76, 56, 5, metal('#cfd3d8')) + box(176, -28, 16, 12, 2, '#57525a') + box(176, -8, 16, 12, 2, '#57525a') + box(-210, -34, 60, 42, 18, metal('#cfd3d8')) + path('M-176 -66H70Q86 -66 86 -50V26Q86 42 70 42H-176Q-196 42 -196 -12T-176 -66Z', linear([[0, '#f4f5f6'], [0.3, '#c6cacf'], [0.55, '#eef0f2'], [1, '#9aa0a8']], 0, 0, 0, 1)) + dot(-150, -12, 15, '#6a717a') + dot(-150, -12, 8, '#e9ebed') + word('64 GB', -20, 0, 42, '#57606a', 160) + stroke('M-196 -12c-50 -10 -60 40 -30 56', '#e9a23b', 7), 0, -130, 1, -18) };
}

/** A phone on a small tripod with its remote. */
export function tripod(c: string): Art {
  const leg = (x: number): string => stroke(`M0 -200L${x} -6`, dark(c, 0.3), 17) + stroke(`M-3 -200L${x - 4} -10`, light(c, 0.4), 5) + oval(x, -5, 14, 7, '#2b2a30');
  return { w: 360, h: 490, foot: 300, svg: leg(-120) + leg(120) + leg(14) + box(-12, -300, 24, 120, 8, round(c)) + box(-20, -226, 40, 34, 8, round(dark(c, 0.2))) + dot(0, -306, 20, ball('#57525a')) + box(-58, -470, 116, 172, 18, '#2b2a30') + box(-50, -462, 100, 156, 12, linear([[0, '#8fd0c2'], [0.5, '#f6d9a0'], [1, '#e98a6b']], 0, 0, 0.4, 1)) + dot(0, -404, 24, '#fff1e6', 'opacity=".9"') + path('M-34 -306C-34 -364 34 -364 34 -306Z', '#ffffff', 'opacity=".75"') + box(-70, -410, 18, 44, 6, dark(c, 0.2)) + box(52, -410, 18, 44, 6, dark(c, 0.2)) + box(110, -80, 46, 78, 18, round(c)) + dot(133, -52, 11, '#f59e0b') };
}

/** A power strip with four switched sockets. */
export function powerStrip(c: string): Art {
  const socket = (x: number): string => box(x, -142, 82, 96, 14, dark(c, 0.1)) + box(x + 4, -139, 74, 88, 11, light(c, 0.25)) + dot(x + 26, -104, 9, '#3a3639') + dot(x + 56, -104, 9, '#3a3639') + dot(x + 41, -76, 9, '#3a3639') + box(x + 24, -38, 34, 22, 6, '#c9423a') + stroke(`M${x + 41} -32v10`, '#ffffff', 2.5);
  return { w: 540, h: 220, foot: 480, svg: stroke('M-240 -80C-330 -90 -250 -210 -130 -206C-20 -204 40 -230 100 -206', dark(c, 0.28), 15) + box(-246, -162, 500, 162, 30, dark(c, 0.3)) + box(-246, -168, 500, 158, 30, linear([[0, light(c, 0.5)], [1, dark(c, 0.06)]], 0, 0, 0, 1)) + [-224, -132, -40, 52].map(socket).join('') + box(156, -130, 70, 20, 4, '#3a3639') + box(164, -92, 54, 18, 9, '#3a3639') + path('M196 -64l-14 24h10l-4 18l16 -26h-10Z', '#f59e0b') };
}

/** A smart plug with a glowing ring. */
export function smartPlug(): Art {
  const c = '#f5f1ea';
  return { w: 320, h: 320, foot: 260, svg: box(-136, -300, 260, 300, 66, linear([[0, light(c, 0.6)], [0.6, c], [1, dark(c, 0.18)]], 0, 0, 1, 1)) + path('M118 -250L160 -230V-70L118 -40Z', dark(c, 0.24)) + dot(-6, -150, 102, dark(c, 0.12)) + dot(-6, -150, 96, 'none', 'stroke="#2dd4bf" stroke-width="6"') + dot(-6, -150, 88, radial([[0, '#ffffff'], [1, dark(c, 0.1)]])) + dot(-40, -164, 14, '#3a3639') + dot(28, -164, 14, '#3a3639') + dot(-6, -108, 14, '#3a3639') + stroke('M-26 -272a28 28 0 0 1 40 0M-16 -262a14 14 0 0 1 20 0', '#0f766e', 4) + dot(-6, -254, 3.5, '#0f766e') };
}

/** A small indoor camera. */
export function camera(): Art {
  const c = '#f7f4ee';
  return { w: 290, h: 380, foot: 220, svg: oval(0, -14, 106, 20, dark(c, 0.22)) + path('M-100 -24C-100 -70 -60 -96 -50 -120H50C60 -96 100 -70 100 -24A100 18 0 0 1 -100 -24Z', round(c)) + dot(0, -230, 140, ball(c)) + path('M-118 -250C-110 -320 110 -320 118 -250C122 -170 80 -130 0 -130S-122 -170 -118 -250Z', radial([[0, '#3b3f4a'], [1, '#15171c']], 0.4, 0.3, 0.8)) + dot(0, -226, 58, '#0e1014') + dot(0, -226, 46, radial([[0, '#5f8fb8'], [0.5, '#27405c'], [1, '#0c1118']], 0.4, 0.35, 0.6)) + dot(0, -226, 18, '#0a0c10') + dot(-16, -244, 9, '#ffffff', 'opacity=".75"') + dot(0, -150, 5, '#37c79b') + [-80, 80].map((x) => dot(x, -226, 6, '#4a2a35')).join('') };
}
