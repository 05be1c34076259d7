// Sporting goods and things for the outdoors.
import { type Art, ball, box, clipped, dark, dot, faded, light, linear, metal, mix, move, oval, path, plane, radial, round, sheen, spot, stain, stroke, word } from '../ink.ts';
import { motif } from '../motifs.ts';

/** A rolled yoga mat with its carrying strap, a second one upright behind it. */
export function yogaMat(c: string): Art {
  const rings = (x: number, y: number, squash: number): string => [78, 64, 51, 39, 28, 18, 9].map((r, i) => oval(x, y, r * squash, r, i % 2 ? light(c, 0.12) : dark(c, 0.24), `stroke="${light(c, 0.4)}" stroke-width="1.6"`)).join('');
  const upright = box(60, -430, 150, 420, 20, round(dark(c, 0.06))) + `<g transform="translate(135 -424) rotate(90)">${rings(0, 0, 0.26)}</g>` + [-330, -130].map((y) => box(57, y, 156, 24, 6, round('#efe4d2'))).join('') + motif('lotus', 126, -210, 64, light(c, 0.6));
  const roll = path('M-200 -158H200C232 -158 232 -2 200 -2H-200Z', linear([[0, light(c, 0.5)], [0.32, light(c, 0.08)], [0.7, dark(c, 0.1)], [1, dark(c, 0.38)]], 0, 0, 0, 1)) + path('M180 -158C212 -150 214 -12 186 -2H206C236 -4 236 -158 200 -158Z', dark(c, 0.16)) + [-110, 96].map((x) => box(x, -160, 26, 159, 4, linear([[0, '#fbf4e6'], [1, '#c3b49d']], 0, 0, 0, 1))).join('') + rings(-200, -80, 0.5);
  return { w: 470, h: 436, foot: 430, svg: upright + stain(0, -4, 230, 22, 0.4) + roll + stroke('M-98 -150C-60 -230 60 -236 108 -150', '#e6d8c0', 13) };
}

/** A pair of hex dumbbells. */
export function dumbbells(): Art {
  const c = '#3f4347';
  const one = (x: number, y: number, t: number): string => move(box(-70, -62, 140, 34, 8, linear([[0, '#f4f5f6'], [0.5, '#aab0b6'], [1, '#6d737a']], 0, 0, 0, 1)) + Array.from({ length: 14 }, (_, i) => stroke(`M${-60 + i * 9} -58l6 26`, '#7d838a', 1.5, 'opacity=".6"')).join('') + [-1, 1].map((s) => `<g transform="scale(${s} 1)">${path('M64 -70L84 -92H160L184 -70V-22L160 0H84L64 -22Z', linear([[0, light(c, 0.4)], [0.3, c], [1, dark(c, 0.5)]], 0, 0, 0, 1))}${path('M160 -92L184 -70V-22L160 0Z', dark(c, 0.3))}${path('M84 -92H160L150 -78H92Z', light(c, 0.3))}</g>`).join('') + dot(122, -46, 24, dark(c, 0.2)) + word('5', 122, -36, 28, '#f6c45a') + dot(-122, -46, 24, dark(c, 0.2)) + word('5', -122, -36, 28, '#f6c45a'), x, y, 1, t);
  return { w: 470, h: 210, foot: 420, svg: one(44, -88, -9) + stain(-20, -6, 200, 26, 0.3) + one(-16, 0, 0) };
}

/** Five loop bands, one strength a colour, stacked like bangles. */
export function bands(): Art {
  const colours = ['#6a5a8c', '#4d8fb0', '#7fb08a', '#e98a6b', '#f2c14e'];
  const ring = (c: string, i: number): string => {
    const [r, y, h] = [200 - i * 19, -i * 74, 78];
    const ry = r * 0.25;
    return oval(0, y - h, r, ry, dark(c, 0.4)) + oval(0, y - h + 5, r - 12, ry - 6, dark(c, 0.62)) +
      path(`M-${r} ${y - h}A${r} ${ry} 0 0 0 ${r} ${y - h}V${y - 8}A${r} ${ry} 0 0 1 -${r} ${y - 8}Z`, round(c)) +
      stroke(`M-${r} ${y - h}A${r} ${ry} 0 0 0 ${r} ${y - h}`, light(c, 0.5), 4, 'opacity=".8"') + word(['40', '30', '20', '10', '5'][i] + ' lb', 0, y + ry - h * 0.42, 30, light(c, 0.85));
  };
  return { w: 410, h: 440, foot: 380, svg: move(colours.map(ring).join(''), 0, -46) };
}

/** A skipping rope, coiled, with both handles. */
export function rope(c: string): Art {
  const handle = (x: number, y: number, t: number): string => move(box(-21, -100, 42, 170, 16, round(c)) + Array.from({ length: 8 }, (_, i) => stroke(`M-18 ${-70 + i * 14}h36`, dark(c, 0.4), 3, 'opacity=".5"')).join('') + box(-12, 66, 24, 26, 6, metal()) + box(-21, -104, 42, 22, 10, round('#e9e2d8')), x, y, 1, t);
  return { w: 440, h: 400, flat: true, svg: stroke('M-120 -120C-200 -20 -60 20 20 -40C140 -130 -160 -250 -170 -130C-170 -30 60 20 130 -60C190 -130 60 -290 -40 -240C-130 -190 20 -60 120 -120', '#4a4550', 9) + stroke('M-120 -123C-200 -23 -60 17 20 -43C140 -133 -160 -253 -170 -133C-170 -33 60 17 130 -63C190 -133 60 -293 -40 -243C-130 -193 20 -63 120 -123', '#a59fad', 2.5) + handle(-100, -240, 24) + handle(120, -250, -22) };
}

/** A textured foam roller lying on its side. */
export function roller(c: string): Art {
  const knobs = Array.from({ length: 4 }, (_, row) => Array.from({ length: 9 }, (_, i) => box(-190 + i * 40, -168 + row * 42, 30, 30 - Math.abs(row - 1.5) * 4, 7, linear([[0, light(c, 0.45)], [1, dark(c, 0.1)]], 0, 0, 0, 1))).join('')).join('');
  const body = 'M-200 -176H150V0H-200A50 88 0 0 1 -200 -176Z';
  return { w: 470, h: 180, foot: 440, svg: path(body, linear([[0, light(c, 0.24)], [0.4, dark(c, 0.08)], [1, dark(c, 0.45)]], 0, 0, 0, 1)) + clipped(body, knobs) + oval(150, -88, 50, 88, dark(c, 0.18)) + oval(150, -88, 36, 64, '#3a3438') + oval(156, -88, 28, 54, '#211d22') };
}

/** A football of black and white panels. */
export function football(): Art {
  const pent = (x: number, y: number, r: number, t: number, sx = 1): string => `<g transform="translate(${x} ${y}) rotate(${t}) scale(${sx} 1)">${path(`M0 ${-r}L${r * 0.95} ${-r * 0.31}L${r * 0.59} ${r * 0.81}L${-r * 0.59} ${r * 0.81}L${-r * 0.95} ${-r * 0.31}Z`, '#24606b', 'stroke="#1b4650" stroke-width="3" stroke-linejoin="round"')}</g>`;
  const circle = 'M-170 -170A170 170 0 1 1 170 -170A170 170 0 1 1 -170 -170Z';
  const lines = [18, 90, 162, 234, 306].map((t) => { const a = (t * Math.PI) / 180; const [x, y] = [Math.cos(a), Math.sin(a)]; return stroke(`M${x * 58} ${-170 + y * -58}L${x * 112} ${-170 + y * -112}`, '#a79c90', 4); }).join('');
  return { w: 340, h: 340, foot: 240, svg: dot(0, -170, 170, radial([[0, '#ffffff'], [0.5, '#f4efe7'], [0.85, '#cfc3b6'], [1, '#9a8c86']], 0.36, 0.28, 0.8)) + clipped(circle, lines + pent(0, -170, 60, 0) + [18, 90, 162, 234, 306].map((t) => { const a = (t * Math.PI) / 180; return pent(Math.cos(a) * 150, -170 - Math.sin(a) * 150, 54, 90 - t + 180, 1); }).join('') ) + faded(oval(-50, -270, 54, 30, '#ffffff', 'transform="rotate(-24 -50 -270)"'), 0.5) };
}

/** A basketball. */
export function basketball(): Art {
  const c = '#d9732f';
  const circle = 'M-170 -170A170 170 0 1 1 170 -170A170 170 0 1 1 -170 -170Z';
  return { w: 340, h: 340, foot: 240, svg: dot(0, -170, 170, ball(c)) + clipped(circle, Array.from({ length: 220 }, (_, i) => dot(...spot(i, -170, -340, 340, 340), 1.8, dark(c, 0.35), 'opacity=".4"')).join('') + stroke('M-190 -150C-80 -190 80 -190 190 -150M-10 -350C-50 -240 -40 -90 20 20M-150 -290C-60 -230 -60 -90 -130 -30M140 -300C70 -230 80 -100 150 -40', '#3a2420', 6)) + faded(oval(-56, -270, 56, 28, '#ffffff', 'transform="rotate(-24 -56 -270)"'), 0.35) };
}

/** A woven sepak takraw ball. */
export function takraw(c: string): Art {
  const circle = 'M-165 -165A165 165 0 1 1 165 -165A165 165 0 1 1 -165 -165Z';
  const gap = mix(c, '#7a4420', 0.72);
  const strand = (t: number, ry: number): string => `<g transform="rotate(${t} 0 -165)">${[-26, -8, 10].map((o) => `<ellipse cx="0" cy="${-165 + o}" rx="160" ry="${ry}" fill="none" stroke="${gap}" stroke-width="17"/><ellipse cx="0" cy="${-167 + o}" rx="159" ry="${ry}" fill="none" stroke="${light(c, 0.12)}" stroke-width="11"/><ellipse cx="0" cy="${-170 + o}" rx="158" ry="${ry}" fill="none" stroke="${light(c, 0.55)}" stroke-width="2.5"/>`).join('')}</g>`;
  const holes = [[0, -165, 30], [-92, -230, 22], [92, -230, 22], [-92, -100, 22], [92, -100, 22]].map(([x, y, r]) => path(Array.from({ length: 5 }, (_, i) => { const a = (i / 5) * Math.PI * 2 - Math.PI / 2; return `${i ? 'L' : 'M'}${(x ?? 0) + Math.cos(a) * (r ?? 0)} ${(y ?? 0) + Math.sin(a) * (r ?? 0)}`; }).join('') + 'Z', '#4a2f22', `stroke="${dark(c, 0.4)}" stroke-width="5" stroke-linejoin="round"`)).join('');
  return { w: 330, h: 330, foot: 230, svg: dot(0, -165, 165, gap) + clipped(circle, strand(0, 52) + strand(60, 52) + strand(120, 52) + holes) + dot(0, -165, 165, radial([[0, '#ffffff', 0.3], [0.5, '#ffffff', 0], [1, '#2b1a2c', 0.5]], 0.35, 0.28, 0.8)) };
}

const net = (cx: number, cy: number, rx: number, ry: number, ink: string): string => {
  const d = `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`;
  return clipped(d, Array.from({ length: 15 }, (_, i) => stroke(`M${cx - rx} ${cy - ry + i * ((2 * ry) / 14)}h${2 * rx}M${cx - rx + i * ((2 * rx) / 14)} ${cy - ry}v${2 * ry}`, ink, 1.6)).join(''));
};

/** A shuttlecock about 100 px tall, cork down, centred. */
const shuttle = (): string => path('M-46 -60C-30 -76 30 -76 46 -60L18 18H-18Z', linear([[0, '#ffffff'], [0.6, '#f3eee4'], [1, '#cfc5b6']])) + stroke('M-30 -66L-9 16M-10 -71L-3 16M10 -71L3 16M30 -66L9 16M-36 -30C-12 -22 12 -22 36 -30M-28 -8C-10 -2 10 -2 28 -8', '#b9ad9c', 2) + path('M-19 16H19V28A19 22 0 0 1 -19 28Z', round('#e9d9bd')) + box(-20, 10, 40, 9, 3, '#2f7f79');

/** A badminton racket with a shuttlecock. */
export function racket(c: string): Art {
  return { w: 420, h: 480, flat: true, svg: move(oval(0, -150, 104, 132, '#ffffff', 'opacity=".35"') + net(0, -150, 100, 128, '#ffffff') + oval(0, -150, 106, 134, 'none', `stroke="${dark(c, 0.3)}" stroke-width="15"`) + oval(-2, -152, 106, 134, 'none', `stroke="${c}" stroke-width="10"`) + path('M-78 -236A106 134 0 0 1 -10 -284', 'none', `stroke="${light(c, 0.7)}" stroke-width="5" stroke-linecap="round"`) + path('M-10 -18H10L6 30H-6Z', c) + box(-5, 20, 10, 110, 2, metal('#6a6a70')) + box(-15, 126, 30, 124, 8, round('#332d33')) + Array.from({ length: 9 }, (_, i) => stroke(`M-14 ${136 + i * 13}l28 8`, '#5c545c', 2.5)).join(''), -46, -230, 0.96, 32) + move(shuttle(), 116, -120, 1.3, 38) };
}

/** A tube of shuttlecocks with one beside it. */
export function shuttleTube(): Art {
  const c = '#2f7f79';
  return { w: 340, h: 430, foot: 300, svg: box(-130, -400, 130, 400, 10, round('#f2ece0')) + box(-130, -330, 130, 200, 0, round(c)) + box(-134, -424, 138, 44, 10, round('#e9a23b')) + motif('star', -65, -270, 50, '#f6d58a') + word('ลูกแบด', -65, -196, 30, '#ffffff', 104) + word('nylon · 6', -65, -164, 17, '#cfe7e2', 100, 'sans', 400) + sheen(-112, -390, 12, 360, 0.4) + move(shuttle(), 92, -52, 1.5, -160) };
}

/** Two table tennis bats and a ball. */
export function paddles(): Art {
  const bat = (c: string): string => box(-19, 60, 38, 130, 12, round('#c99a65')) + path('M-40 66C-60 40 -112 20 -112 -50C-112 -120 -60 -160 0 -160S112 -120 112 -50C112 20 60 40 40 66Z', dark(c, 0.3), 'transform="translate(5 7)"') + path('M-40 66C-60 40 -112 20 -112 -50C-112 -120 -60 -160 0 -160S112 -120 112 -50C112 20 60 40 40 66Z', linear([[0, light(c, 0.3)], [0.6, c], [1, dark(c, 0.15)]], 0, 0, 1, 1)) + path('M-44 62H44L20 92H-20Z', plane('#e2bf8d'));
  return { w: 440, h: 430, flat: true, svg: move(bat('#2f3338'), 84, -220, 1, 28) + move(bat('#c8443b'), -76, -230, 1, -22) + dot(10, -50, 32, ball('#fff6e8')) };
}

/** A pair of boxing gloves. */
export function boxingGloves(c: string): Art {
  const one = path('M-110 -110C-130 -200 -110 -300 -20 -310C70 -316 116 -250 108 -170C104 -120 86 -96 80 -80H-92Z', ball(c)) + path('M72 -230C120 -250 146 -200 130 -160C116 -124 80 -110 60 -130C46 -150 50 -212 72 -230Z', ball(light(c, 0.06))) + stroke('M62 -136C50 -160 52 -206 72 -230', dark(c, 0.45), 5, 'opacity=".6"') + path('M-92 -84H82L86 -6Q84 2 74 2H-84Q-96 0 -96 -8Z', round('#f3ece0')) + box(-94, -62, 178, 34, 6, round(dark(c, 0.2))) + stroke('M-60 -270C-30 -290 20 -292 50 -272', light(c, 0.6), 9, 'opacity=".6"') + stroke('M-104 -120C-60 -100 40 -100 92 -116', dark(c, 0.4), 3, 'opacity=".5"') + motif('star', -14, -196, 60, '#f6dfae');
  return { w: 470, h: 340, foot: 400, svg: `<g transform="translate(100 -14) rotate(7) scale(.94)">${one}</g><g transform="translate(-100 0) rotate(-6) scale(-1 1)">${one}</g>` };
}

/** Swim goggles. */
export function goggles(c: string): Art {
  const eye = (s: number): string => `<g transform="scale(${s} 1)">${path('M26 -150C26 -196 90 -210 150 -196C196 -184 210 -140 190 -104C168 -66 96 -58 56 -84C34 -98 26 -120 26 -150Z', linear([[0, light(c, 0.3)], [1, dark(c, 0.3)]], 0, 0, 0, 1))}${path('M44 -148C46 -180 96 -192 146 -180C182 -170 190 -136 174 -110C156 -82 100 -76 66 -98C50 -108 43 -126 44 -148Z', linear([[0, '#2f6d86'], [0.5, '#7fc0d0'], [1, '#cdeef2']], 0, 0, 0.7, 1))}${path('M62 -150C70 -172 100 -178 128 -174L84 -106C68 -114 60 -132 62 -150Z', '#ffffff', 'opacity=".45"')}</g>`;
  return { w: 480, h: 220, foot: 380, svg: stroke('M-190 -140C-260 -60 -160 -16 0 -16S260 -60 190 -140', dark(c, 0.25), 22) + stroke('M-192 -140C-250 -66 -156 -24 0 -24S250 -66 192 -140', light(c, 0.35), 5) + box(-26, -20 - 16, 52, 34, 8, round('#4a4550')) + stroke('M-34 -140C-16 -160 16 -160 34 -140', dark(c, 0.12), 17) + eye(1) + eye(-1) };
}

/** A silicone swim cap. */
export function swimCap(c: string): Art {
  const d = 'M-190 -20C-210 -160 -120 -270 10 -270C140 -270 204 -160 190 -40C120 -6 -80 20 -190 -20Z';
  return { w: 410, h: 280, foot: 370, svg: path(d, ball(c)) + clipped(d, path('M-200 -150C-80 -220 80 -90 220 -180V-130C80 -40 -80 -170 -200 -100Z', light(c, 0.45), 'opacity=".8"') + path('M-200 -80C-80 -150 80 -20 220 -110V-94C80 -4 -80 -134 -200 -64Z', light(c, 0.65), 'opacity=".8"')) + oval(-70, -216, 50, 20, '#ffffff', 'opacity=".5" transform="rotate(-24 -70 -216)"') + stroke('M-190 -22C-80 18 120 -8 190 -42', dark(c, 0.3), 6, 'opacity=".6"') };
}

/** A vacuum flask with a loop lid. */
export function flask(c: string): Art {
  const body = 'M-86 -330C-90 -346 -60 -362 -58 -374H58C60 -362 90 -346 86 -330V-22Q86 0 62 0H-62Q-86 0 -86 -22Z';
  return { w: 220, h: 470, foot: 180, svg: stroke('M-44 -420C-50 -476 50 -476 44 -420', '#3a3638', 17) + box(-62, -430, 124, 60, 12, round('#3f3a3c')) + path(body, round(c)) + clipped(body, box(-90, -26, 180, 30, 0, metal(), 'opacity=".9"') + sheen(-60, -326, 15, 280, 0.55)) + motif('wave', 0, -180, 64, light(c, 0.8)) + box(-60, -378, 120, 10, 3, metal()) };
}

/** A protein shaker with measuring marks. */
export function shaker(c: string): Art {
  const body = 'M-100 -300H100L78 -14Q76 0 60 0H-60Q-76 0 -78 -14Z';
  return { w: 230, h: 420, foot: 160, svg: path(body, linear([[0, dark('#dfe6e8', 0.1), 0.9], [0.3, '#ffffff', 0.92], [1, dark('#cfd8db', 0.14), 0.95]])) + clipped(body, box(-100, -180, 200, 190, 0, linear([[0, '#d9b48c'], [1, '#b98a5e']], 0, 0, 0, 1), 'opacity=".85"') + oval(0, -180, 92, 10, '#ecd2b2')) + [-230, -180, -130, -80].map((y) => stroke(`M34 ${y}h32`, '#6a6a70', 3)).join('') + box(-112, -356, 224, 64, 14, round(c)) + path('M-60 -356C-60 -396 -40 -414 -10 -414H50C70 -414 76 -396 70 -356Z', round(dark(c, 0.14))) + stroke('M80 -340C120 -380 110 -420 66 -404', dark(c, 0.1), 11) + dot(-20, -100, 34, 'none', 'stroke="#8e949a" stroke-width="4" opacity=".7"') + oval(-20, -100, 34, 14, 'none', 'stroke="#8e949a" stroke-width="4" opacity=".7"') + sheen(-80, -284, 14, 250, 0.7) };
}

/** A cycling helmet. */
export function helmet(c: string): Art {
  const d = 'M-214 -80C-220 -210 -110 -290 20 -286C150 -282 226 -190 218 -86C150 -70 40 -96 -60 -84C-120 -78 -180 -60 -214 -80Z';
  const vent = (x: number, y: number, w: number, t: number): string => move(oval(0, 0, w, 17, '#332e33') + oval(-3, 4, w * 0.8, 9, '#57505a'), x, y, 1, t);
  return { w: 450, h: 330, foot: 340, svg: stroke('M-150 -90C-130 -20 -40 0 10 -2M120 -92C100 -40 50 -6 10 -2', '#3a3438', 11) + box(-12, -16, 44, 20, 6, '#57505a') + path(d, linear([[0, light(c, 0.5)], [0.4, c], [1, dark(c, 0.32)]], 0.1, 0, 0.8, 1)) + clipped(d, vent(-90, -220, 66, -34) + vent(30, -250, 70, 2) + vent(140, -206, 54, 40) + vent(-120, -146, 60, -18) + vent(10, -172, 82, 2) + vent(146, -140, 54, 22) + path('M-220 -100C-120 -60 100 -120 230 -100V-60H-220Z', dark(c, 0.34), 'opacity=".7"')) };
}

/** A dome tent, door open, lit inside. */
export function tent(c: string): Art {
  return { w: 560, h: 300, foot: 540, svg: path('M-260 0C-220 -150 -110 -290 0 -292C110 -290 220 -150 260 0Z', linear([[0, light(c, 0.34)], [0.5, c], [1, dark(c, 0.3)]], 0, 0, 1, 0.5)) + path('M0 -292C-30 -190 -60 -90 -110 0H-260C-220 -150 -110 -290 0 -292Z', light(c, 0.18), 'opacity=".8"') + path('M0 -230C50 -160 90 -70 104 0H-104C-90 -70 -50 -160 0 -230Z', '#4b3a2c') + path('M0 -200C30 -140 60 -60 66 0H-66C-60 -60 -30 -140 0 -200Z', radial([[0, '#ffe6a8'], [0.7, '#f0b55a'], [1, '#8a5c34']], 0.5, 0.8, 0.8)) + path('M-104 0C-90 -70 -50 -160 0 -230C-40 -150 -80 -100 -60 -40C-50 -20 -70 0 -104 0Z', light(c, 0.4)) + stroke('M-262 0C-150 -220 -60 -280 0 -296C60 -280 150 -220 262 0', dark(c, 0.4), 6) + stroke('M-250 -20L-278 0M250 -20L278 0', '#6a5a4a', 4) + stroke('M0 -294C-34 -190 -70 -80 -120 0', dark(c, 0.3), 3, 'opacity=".6"') };
}

/** A folding camp chair. */
export function campChair(c: string): Art {
  return { w: 420, h: 410, foot: 380, svg: stroke('M-150 -4L120 -190M150 -4L-120 -190M-170 -4L-110 -210M170 -4L110 -210', '#7d848b', 13) + stroke('M-150 -8L118 -192M148 -8L-118 -192', '#e6e9ec', 3.5) + path('M-140 -390C-60 -410 60 -410 140 -390L128 -190C60 -170 -60 -170 -128 -190Z', linear([[0, light(c, 0.28)], [1, dark(c, 0.2)]], 0, 0, 0.5, 1)) + path('M-150 -200C-60 -160 60 -160 150 -200L176 -130C70 -84 -70 -84 -176 -130Z', linear([[0, light(c, 0.36)], [1, dark(c, 0.08)]], 0, 0, 0.2, 1)) + path('M-176 -130C-70 -84 70 -84 176 -130V-116C70 -68 -70 -68 -176 -116Z', dark(c, 0.34)) + stroke('M-124 -376C-60 -392 60 -392 124 -376', light(c, 0.5), 3, 'stroke-dasharray="8 6"') + [-150, 150, -172, 172].map((x) => oval(x, -3, 14, 6, '#3a3438')).join('') + motif('hills', 0, -290, 110, light(c, 0.55)) };
}
