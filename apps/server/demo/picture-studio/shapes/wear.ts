// Shoes, hats, bags and small accessories.
import { type Art, ball, blurred, box, clipped, dark, dot, light, lightness, linear, metal, move, oval, path, plane, round, sheen, stain, stroke } from '../ink.ts';
import { motif } from '../motifs.ts';

const seam = (c: string): string => (lightness(c) < 0.35 ? light(c, 0.32) : dark(c, 0.26));

/** A sneaker seen from the side; the runner has a thick foam sole and mesh. */
export function sneaker(c: string, o: { runner?: boolean; accent?: string } = {}): Art {
  const a = o.accent ?? '#f4efe6';
  const upper = o.runner
    ? 'M-222 -56C-232 -110 -230 -170 -212 -208C-198 -218 -180 -198 -160 -180C-132 -162 -106 -166 -86 -184L-60 -216C-50 -224 -38 -220 -32 -212L40 -142C90 -114 150 -120 204 -92C226 -80 230 -60 226 -46H-222Z'
    : 'M-206 -40C-216 -90 -214 -140 -200 -174C-186 -184 -172 -172 -160 -160C-130 -144 -100 -148 -78 -168L-52 -202C-44 -210 -30 -208 -24 -200L64 -118C110 -98 160 -106 196 -86C216 -74 220 -56 216 -40Z';
  const sole = o.runner ? 'M-232 -66C-240 -30 -238 -6 -214 -2C-120 6 100 4 176 0C220 -2 246 -40 232 -66C150 -40 -100 -70 -232 -66Z' : 'M-222 -56H222C232 -44 232 -14 222 -4H-218C-230 -14 -232 -44 -222 -56Z';
  const mesh = o.runner ? clipped(upper, Array.from({ length: 60 }, (_, i) => dot(-60 + (i % 15) * 18, -140 + Math.floor(i / 15) * 20, 2.6, dark(c, 0.3), 'opacity=".4"')).join('') + path('M-150 -60C-120 -150 -60 -120 20 -60Z', a, 'opacity=".9"') + path('M-110 -60C-90 -110 -50 -100 0 -60Z', c)) : '';
  const toe = o.runner ? path('M170 -106C214 -92 232 -70 226 -50H150C156 -74 160 -92 170 -106Z', dark(c, 0.16)) : path('M124 -104C176 -108 216 -88 216 -40H104C98 -68 106 -92 124 -104Z', linear([[0, '#fffdf8'], [1, '#d9cdbc']], 0, 0, 0.6, 1)) + stroke('M-222 -38H222', '#c85a48', 4, 'opacity=".8"');
  const dy = o.runner ? -14 : 0;
  const stay = move(path('M-54 -198L68 -114L34 -84L-84 -152Z', light(c, 0.2)) + stroke('M-84 -152L34 -84L68 -114', seam(c), 2.4, 'stroke-dasharray="6 5" opacity=".7"'), 0, dy);
  const laces = stay + [0, 1, 2, 3].map((i) => { const [x, y] = [-38 + i * 27, -184 + i * 19 + dy]; return stroke(`M${x + 2} ${y + 4}l-30 24`, dark('#f4efe6', 0.4), 9, 'opacity=".35"') + stroke(`M${x} ${y}l-30 24`, '#fffaf2', 9); }).join('');
  return { w: 480, h: 224, foot: 460, svg: path(upper, linear([[0, light(c, 0.28)], [0.5, c], [1, dark(c, 0.2)]], 0.2, 0, 0.6, 1)) + mesh + move(path('M-198 -172C-176 -150 -120 -134 -82 -164L-52 -200C-66 -140 -150 -124 -198 -158Z', dark(c, 0.4)), 0, o.runner ? -16 : 0) + toe + stroke(o.runner ? 'M-150 -60C-160 -110 -150 -160 -140 -190' : 'M-160 -50C-166 -90 -164 -120 -158 -152M-110 -50C-104 -90 -70 -106 -20 -104', seam(c), 2.5, 'stroke-dasharray="7 5" opacity=".8"') + laces + path(sole, linear([[0, '#fffdf8'], [0.6, '#f1e9dc'], [1, '#cfc2b2']], 0, 0, 0, 1)) + (o.runner ? stroke('M-226 -36C-100 -46 80 -20 226 -44', a, 6) + Array.from({ length: 14 }, (_, i) => box(-210 + i * 29, -7, 20, 8, 3, '#5b5048')).join('') : '') };
}

/** Two-strap slides, a pair, seen a little from above. */
export function slides(c: string): Art {
  const one = (x: number, y: number): string => move(path('M-190 -14C-190 -50 -120 -64 -20 -60C70 -58 190 -64 196 -20C198 10 110 16 0 14C-100 16 -190 16 -190 -14Z', linear([[0, '#d9ad78'], [1, '#a87b4d']], 0, 0, 0, 1)) + path('M-190 -14C-190 12 -100 16 0 14C110 16 198 10 196 -20L196 0C198 34 110 38 0 36C-100 38 -190 38 -190 8Z', '#4a3a30') + oval(0, -30, 160, 20, '#e8c797', 'opacity=".7"') + path('M10 6C0 -60 30 -112 66 -114C100 -112 132 -60 128 4L92 8C92 -40 80 -66 66 -68C54 -64 46 -30 50 8Z', linear([[0, light(c, 0.3)], [1, dark(c, 0.2)]], 0, 0, 0.6, 1)) + path('M-80 8C-90 -64 -66 -118 -30 -118C4 -116 24 -64 16 8L-20 10C-16 -40 -20 -70 -32 -72C-46 -68 -46 -30 -40 10Z', linear([[0, light(c, 0.3)], [1, dark(c, 0.2)]], 0, 0, 0.6, 1)) + box(-48, -110, 26, 34, 5, 'none', 'stroke="#d8b98a" stroke-width="6"') + box(52, -106, 26, 32, 5, 'none', 'stroke="#d8b98a" stroke-width="6"'), x, y);
  return { w: 480, h: 260, foot: 440, svg: move(one(0, 0), 36, -120, 0.9) + stain(-10, -30, 220, 30, 0.25) + one(-20, -38) };
}

/** Flip-flops from above. */
export function flipFlops(c: string): Art {
  const shoe = 'M-70 -190C-76 -260 60 -270 70 -190C78 -110 50 -60 56 0C64 90 58 150 0 152C-60 150 -62 90 -56 0C-50 -60 -64 -110 -70 -190Z';
  const one = (x: number, t: number): string => move(path(shoe, dark(c, 0.4), 'transform="translate(6 10)"') + path(shoe, linear([[0, light(c, 0.3)], [0.6, c], [1, dark(c, 0.12)]], 0, 0, 1, 1)) + clipped(shoe, Array.from({ length: 22 }, (_, i) => stroke(`M-80 ${-250 + i * 20}q20 -10 40 0t40 0t40 0t40 0`, dark(c, 0.25), 2, 'opacity=".3"')).join('')) + stroke('M-58 -10C-40 -90 -10 -130 0 -150C10 -130 40 -90 58 -10', dark(c, 0.38), 20) + stroke('M-58 -14C-40 -92 -10 -132 0 -152C10 -132 40 -92 58 -14', light(c, 0.25), 9) + dot(0, -154, 12, dark(c, 0.3)), x, -190, 1, t);
  return { w: 340, h: 440, flat: true, svg: one(-88, -9) + one(88, 9) };
}

/** A bucket hat. */
export function bucketHat(c: string): Art {
  return { w: 440, h: 290, foot: 400, svg: path('M-220 -40C-200 -110 -140 -140 -120 -150H120C140 -140 200 -110 220 -40C120 6 -120 6 -220 -40Z', linear([[0, light(c, 0.24)], [0.5, c], [1, dark(c, 0.24)]], 0, 0, 0.7, 1)) + [0.25, 0.5, 0.75].map((t) => stroke(`M${-220 + t * 40} ${-40 - t * 50}C-120 ${6 - t * 56} 120 ${6 - t * 56} ${220 - t * 40} ${-40 - t * 50}`, seam(c), 2, 'stroke-dasharray="7 5" opacity=".6"')).join('') + path('M-128 -140C-130 -220 -116 -262 -96 -276C-40 -292 40 -292 96 -276C116 -262 130 -220 128 -140C60 -116 -60 -116 -128 -140Z', round(c)) + oval(0, -276, 96, 16, light(c, 0.24)) + stroke('M-128 -146C-60 -120 60 -120 128 -146', dark(c, 0.3), 5, 'opacity=".6"') + dot(-104, -200, 5, metal()) + dot(-98, -222, 5, metal()) };
}

/** A baseball cap, three quarters. */
export function cap(c: string): Art {
  return { w: 460, h: 270, foot: 400, svg: path('M-180 -90C-190 -230 -60 -268 20 -264C120 -258 176 -190 178 -92C60 -60 -80 -60 -180 -90Z', linear([[0, light(c, 0.34)], [0.45, c], [1, dark(c, 0.3)]], 0.1, 0, 0.9, 1)) + stroke('M10 -264C-50 -220 -70 -140 -64 -74M16 -264C90 -220 112 -150 112 -78', seam(c), 2.5, 'stroke-dasharray="7 5" opacity=".7"') + dot(12, -264, 12, ball(dark(c, 0.12))) + path('M-184 -96C-100 -50 60 -58 120 -72C170 -64 224 -40 230 -14C150 -16 40 -8 -60 -18C-140 -28 -190 -60 -184 -96Z', linear([[0, light(c, 0.16)], [1, dark(c, 0.26)]], 0, 0, 0.3, 1)) + stroke('M-168 -76C-90 -36 90 -38 206 -24M-160 -60C-80 -24 90 -26 190 -18', seam(c), 2, 'stroke-dasharray="7 5" opacity=".6"') + motif('sun', -4, -150, 70, lightness(c) > 0.6 ? '#d9773f' : '#f6d9a0') };
}

/** A canvas tote with long handles. */
export function tote(c: string): Art {
  const bag = 'M-170 -300H170L182 -14Q182 0 166 2H-166Q-182 0 -182 -14Z';
  return { w: 380, h: 470, foot: 360, svg: stroke('M-84 -290C-90 -430 -60 -456 0 -456S90 -430 84 -290', dark(c, 0.2), 20) + path(bag, linear([[0, light(c, 0.24)], [0.5, c], [1, dark(c, 0.16)]], 0, 0, 0.8, 1)) + clipped(bag, stain(-140, -40, 60, 190, 0.14) + stain(150, -120, 50, 200, 0.16)) + stroke('M-94 -270C-100 -420 -66 -444 0 -444S100 -420 94 -270', light(c, 0.08), 20) + box(-106, -300, 24, 50, 3, plane(c)) + box(82, -300, 24, 50, 3, plane(c)) + stroke('M-166 -276H166', seam(c), 2, 'stroke-dasharray="7 5"') + motif('sprig', 0, -130, 150, lightness(c) > 0.5 ? '#3f7f74' : '#f2dfbb') };
}

/** A small crossbody bag with flap, clasp and strap. */
export function crossbody(c: string): Art {
  return { w: 400, h: 450, foot: 340, svg: stroke('M-150 -200C-250 -440 -40 -500 40 -440C110 -390 200 -330 150 -200', dark(c, 0.24), 10) + stroke('M-150 -204C-246 -436 -40 -496 40 -438C108 -388 196 -330 150 -204', light(c, 0.35), 2.5) + dot(-150, -196, 13, metal('#d8b98a')) + dot(150, -196, 13, metal('#d8b98a')) + path('M-170 -206Q-170 -226 -146 -226H146Q170 -226 170 -206L174 -30Q174 0 146 0H-146Q-174 0 -174 -30Z', linear([[0, light(c, 0.2)], [0.6, c], [1, dark(c, 0.26)]], 0, 0, 0.6, 1)) + path('M-172 -216Q-170 -232 -146 -232H146Q170 -232 172 -216L170 -130C120 -80 -120 -80 -170 -130Z', linear([[0, light(c, 0.36)], [1, dark(c, 0.08)]], 0, 0, 0.2, 1)) + stroke('M-158 -132C-112 -94 112 -94 158 -132', seam(c), 2, 'stroke-dasharray="6 5" opacity=".7"') + box(-24, -124, 48, 40, 12, metal('#d8b98a')) + dot(0, -104, 7, '#8f7147') };
}

/** A slim wallet, one upright behind and one lying open with cards. */
export function wallet(c: string): Art {
  return { w: 420, h: 340, foot: 360, svg: move(box(-150, -230, 300, 230, 20, plane(dark(c, 0.12))) + box(-134, -214, 268, 198, 12, 'none', `stroke="${seam(c)}" stroke-width="2" stroke-dasharray="7 5" opacity=".7"`), 24, -64, 1, 6) + ['#f2c66d', '#7fb5a8', '#e9e2d6'].map((k, i) => box(-128, -254 + i * 22, 236, 150, 12, plane(k))).join('') + box(-160, -196, 300, 196, 20, linear([[0, light(c, 0.26)], [0.5, c], [1, dark(c, 0.22)]], 0, 0, 1, 1)) + box(-146, -182, 272, 168, 12, 'none', `stroke="${seam(c)}" stroke-width="2.2" stroke-dasharray="7 5" opacity=".8"`) + box(60, -60, 54, 26, 5, dark(c, 0.2), 'opacity=".6"') };
}

/** A coiled belt with its buckle. */
export function belt(c: string): Art {
  return { w: 460, h: 220, foot: 380, svg: oval(0, -130, 180, 70, dark(c, 0.45)) + path('M-180 -130A180 70 0 0 1 180 -130V-70A180 70 0 0 0 -180 -70Z', dark(c, 0.3)) + oval(-10, -124, 128, 44, dark(c, 0.2)) + oval(-10, -118, 116, 36, dark(c, 0.5)) + path('M-180 -130A180 70 0 0 0 180 -130V-66A180 70 0 0 1 -180 -66Z', round(c)) + stroke('M-176 -118A180 70 0 0 0 176 -118M-176 -78A180 70 0 0 0 176 -78', light(c, 0.35), 2.4, 'stroke-dasharray="8 6" opacity=".8"') + box(30, -76, 92, 84, 14, 'none', 'stroke="#8e9298" stroke-width="14"') + box(33, -80, 86, 80, 12, 'none', 'stroke="#e3e5e8" stroke-width="4"') + box(40, -40, 60, 9, 4, metal()) + dot(150, -48, 5, dark(c, 0.6)) + dot(-20, -36, 5, dark(c, 0.6)) + dot(-50, -38, 5, dark(c, 0.6)) };
}

/** Round sunglasses, folded open, from the front. */
export function sunglasses(c: string): Art {
  const frame = c === '#e8eef0' ? '#b7c6cc' : c;
  const lens = lightness(c) > 0.8 ? ['#8fb7c4', '#dbeaf0'] : ['#2d2a33', '#7a6f7e'];
  const eye = (x: number): string => dot(x, -110, 94, frame) + dot(x, -112, 92, 'none', `stroke="${light(frame, 0.5)}" stroke-width="3"`) + dot(x, -110, 80, linear([[0, lens[0] ?? '#333'], [1, lens[1] ?? '#777']], 0, 0, 0, 1), 'opacity=".94"') + path(`M${x - 60} -130L${x - 10} -180L${x + 14} -176L${x - 66} -98Z`, '#ffffff', 'opacity=".35"');
  return { w: 480, h: 230, foot: 420, svg: stroke('M-206 -140C-226 -190 -190 -206 -130 -206M206 -140C226 -190 190 -206 130 -206', dark(frame, 0.3), 12) + eye(-116) + eye(116) + stroke('M-30 -132C-14 -154 14 -154 30 -132', frame, 15) + stroke('M-28 -136C-14 -156 14 -156 28 -136', light(frame, 0.45), 3) };
}

/** A gathered satin scrunchie. */
export function scrunchie(c: string): Art {
  const lobes = Array.from({ length: 16 }, (_, i) => { const t = (i / 16) * Math.PI * 2; return move(path('M-44 -8C-50 -56 50 -56 44 -8C50 30 24 60 0 54C-24 60 -50 30 -44 -8Z', linear([[0, light(c, 0.55)], [0.35, c], [0.55, light(c, 0.25)], [1, dark(c, 0.3)]], 0, 0, 1, 0.4)), Math.cos(t) * 128, -190 + Math.sin(t) * 128, 1, (t * 180) / Math.PI + 90); }).join('');
  return { w: 380, h: 380, flat: true, svg: lobes + `<circle cx="0" cy="-190" r="76" fill="none" stroke="${dark(c, 0.45)}" stroke-width="10" opacity=".35"/>` };
}

/** An open umbrella leaning beside its folded twin. */
export function umbrella(c: string): Art {
  const panels = [-1, -0.5, 0, 0.5].map((t, i) => path(`M0 -420C${t * 260} -400 ${t * 250} -280 ${t * 220} -230Q${(t + 0.25) * 220} -262 ${(t + 0.5) * 220} -230C${(t + 0.5) * 250} -280 ${(t + 0.5) * 260} -400 0 -420Z`, i % 2 ? linear([[0, light(c, 0.2)], [1, dark(c, 0.12)]]) : linear([[0, light(c, 0.36)], [1, c]]))).join('');
  return { w: 460, h: 440, foot: 200, svg: stroke('M0 -260V-50C0 0 64 0 64 -46', '#5a4a42', 13) + stroke('M-2 -260V-60', '#a38f80', 4) + path('M0 -420C-200 -420 -240 -300 -220 -230Q-165 -266 -110 -230Q-55 -262 0 -230Q55 -262 110 -230Q165 -266 220 -230C240 -300 200 -420 0 -420Z', c) + panels + stroke('M0 -420V-440', '#5a4a42', 9) + path('M-150 -380C-190 -340 -210 -300 -206 -262', 'none', `stroke="#ffffff" stroke-width="10" opacity=".35" ${blurred(3)}`) };
}

/** A backpack with pockets, buckle and bottle. */
export function backpack(c: string): Art {
  return { w: 380, h: 460, foot: 320, svg: stroke('M-40 -420C-36 -460 36 -460 40 -420', dark(c, 0.3), 15) + box(118, -250, 66, 190, 26, round('#d9e5e4')) + box(130, -276, 42, 34, 8, round('#3a3a3a')) + path('M-150 -300C-152 -400 -80 -430 0 -430S152 -400 150 -300L160 -30Q160 0 130 0H-130Q-160 0 -160 -30Z', linear([[0, light(c, 0.26)], [0.5, c], [1, dark(c, 0.26)]], 0, 0, 0.9, 1)) + path('M144 -170C180 -160 190 -60 166 -10L120 0V-160Z', dark(c, 0.22)) + stroke('M-116 -330C-100 -392 100 -392 116 -330', dark(c, 0.4), 6) + stroke('M-116 -330C-100 -392 100 -392 116 -330', '#e9ded0', 2, 'stroke-dasharray="3 4"') + path('M-118 -190Q-118 -210 -98 -210H98Q118 -210 118 -190V-44Q118 -24 98 -24H-98Q-118 -24 -118 -44Z', linear([[0, light(c, 0.32)], [1, dark(c, 0.08)]], 0, 0, 0.5, 1)) + stroke('M-104 -176H104', dark(c, 0.42), 7) + box(70, -182, 12, 34, 5, metal('#d8b98a')) + motif('hills', 0, -90, 90, lightness(c) > 0.6 ? dark(c, 0.4) : light(c, 0.6)) + box(-14, -330, 28, 120, 4, dark(c, 0.2)) + box(-22, -276, 44, 30, 8, '#3b3537') + sheen(-134, -330, 14, 220, 0.25) };
}
