// Things of the kitchen and the household.
import { type Art, ball, box, clipped, dark, dot, light, linear, metal, oval, path, plane, round, sheen, spot, stain, stroke } from '../ink.ts';

/** A ceramic mug, speckled by hand. */
export function mug(c: string): Art {
  const body = 'M-120 -250C-124 -120 -112 -40 -92 -14Q-80 0 -60 0H60Q80 0 92 -14C112 -40 124 -120 120 -250Z';
  const specks = Array.from({ length: 60 }, (_, i) => dot(...spot(i, -116, -240, 232, 235), 1.4 + (i % 3) * 0.9, dark(c, 0.55), 'opacity=".55"')).join('');
  return { w: 330, h: 274, foot: 240, svg: stroke('M112 -196C200 -210 208 -70 98 -70', dark(c, 0.16), 30) + stroke('M114 -200C196 -212 202 -78 102 -76', light(c, 0.12), 14) + path(body, round(c)) + clipped(body, specks + path('M-140 -60C-60 -40 60 -80 140 -50V10H-140Z', light(c, 0.55), 'opacity=".7"') + sheen(-86, -226, 18, 150, 0.6)) + oval(0, -250, 120, 24, light(c, 0.32)) + oval(0, -248, 106, 18, '#5a3522') + oval(-10, -246, 82, 11, '#7a4a2e') };
}

/** A frying pan seen at a slant, handle towards the right. */
export function pan(c: string): Art {
  const specks = Array.from({ length: 40 }, (_, i) => dot(...spot(i, -200, -150, 290, 76), 1.6, '#ffffff', 'opacity=".4"')).join('');
  return { w: 560, h: 230, foot: 400, svg: path('M120 -96L286 -168C304 -174 312 -150 296 -140L140 -62Z', linear([[0, '#c08a5b'], [1, '#8a5a36']], 0, 0, 0, 1)) + dot(284, -154, 7, '#5a3a24') + path('M104 -92L150 -112L158 -92L124 -62Z', metal()) + path('M-250 -116C-246 -30 -176 0 -60 0S126 -30 130 -116Z', round(c)) + oval(-60, -116, 190, 66, light(c, 0.2)) + oval(-60, -114, 174, 56, linear([[0, dark(c, 0.3)], [1, c]], 0, 0, 0, 1)) + specks + path('M-130 -120C-150 -150 -70 -164 -50 -146C-10 -160 30 -130 2 -110C-10 -84 -110 -84 -130 -120Z', linear([[0, '#ffffff'], [1, '#f1ece2']], 0, 0, 0, 1)) + oval(-66, -126, 34, 21, ball('#f8b62d')) };
}

/** A three-tier pinto with its carrying frame. */
export function tiffin(): Art {
  const tier = (y: number): string => path(`M-120 ${y}v-84a120 20 0 0 1 240 0v84a120 20 0 0 1 -240 0Z`, metal('#ccd0d4')) + stroke(`M-120 ${y - 80}A120 20 0 0 0 120 ${y - 80}`, '#8c929a', 3);
  return { w: 290, h: 430, foot: 250, svg: stroke('M-132 -16V-310C-132 -400 -60 -420 0 -420S132 -400 132 -310V-16', '#9aa0a8', 13) + stroke('M-135 -16V-310C-135 -404 -62 -424 0 -424', '#eef0f2', 4) + tier(-20) + tier(-110) + tier(-200) + path('M-120 -284A120 34 0 0 1 120 -284A120 20 0 0 1 -120 -284Z', metal('#dfe2e5')) + path('M-120 -286C-110 -334 -50 -346 0 -346S110 -334 120 -286A120 20 0 0 1 -120 -286Z', metal('#d2d6da')) + box(-20, -366, 40, 24, 8, round('#c89a6a')) + [-108, -198, -288].map((y) => box(-142, y - 12, 20, 30, 5, '#7f868e') + box(122, y - 12, 20, 30, 5, '#7f868e')).join('') + box(-54, -436, 108, 26, 12, round('#b98757')) };
}

/** Locking glass food boxes, stacked, with food inside. */
export function glassBoxes(lid: string): Art {
  const one = (w: number, y: number, h: number, food: string): string => {
    const body = `M-${w / 2} ${y - h}H${w / 2}L${w / 2 - 14} ${y - 12}Q${w / 2 - 16} ${y} ${w / 2 - 34} ${y}H-${w / 2 - 34}Q-${w / 2 - 16} ${y} -${w / 2 - 14} ${y - 12}Z`;
    return path(body, linear([[0, '#dfeeee', 0.9], [0.3, '#ffffff', 0.85], [1, '#bcd4d6', 0.95]])) + clipped(body, box(-w / 2, y - h * 0.62, w, h, 0, food) + Array.from({ length: 16 }, (_, i) => dot(-w / 2 + ((i * 47) % w), y - h * 0.6 + ((i * 13) % (h * 0.5)), 9, light(food, i % 2 ? 0.35 : 0.12))).join('') + box(-w / 2 + 18, y - h, 14, h, 7, '#ffffff', 'opacity=".5"')) + box(-w / 2 - 8, y - h - 22, w + 16, 28, 10, round(lid)) + box(-34, y - h - 14, 68, 34, 8, round(dark(lid, 0.12)));
  };
  return { w: 360, h: 372, foot: 330, svg: one(340, 0, 120, '#e2a648') + one(290, -142, 92, '#6f9d5b') + one(232, -256, 78, '#d66a4c') };
}

/** A two-sided dish sponge with foam. */
export function sponge(c: string): Art {
  const top = 'M-160 -150C-120 -186 120 -186 160 -150L150 -62H-150Z';
  const pores = Array.from({ length: 34 }, (_, i) => oval(...spot(i, -144, -160, 288, 92), 3 + (i % 4), 2 + (i % 3), dark(c, 0.2), 'opacity=".6"')).join('');
  return { w: 380, h: 200, foot: 340, svg: path('M-150 -66H150L156 -16Q156 0 140 0H-140Q-156 0 -156 -16Z', linear([[0, '#4f7f5a'], [1, '#365c40']], 0, 0, 0, 1)) + Array.from({ length: 30 }, (_, i) => stroke(`M${-146 + i * 10} ${-58 + (i % 3) * 6}l6 ${30 + (i % 4) * 5}`, '#6fa07a', 2, 'opacity=".6"')).join('') + path(top, linear([[0, light(c, 0.45)], [0.5, c], [1, dark(c, 0.14)]], 0, 0, 0.3, 1)) + clipped(top, pores) + [[120, -164, 34], [156, -140, 22], [84, -186, 18], [150, -182, 14]].map(([x, y, r]) => dot(x ?? 0, y ?? 0, r ?? 0, linear([[0, '#ffffff', 0.95], [1, '#d9eef2', 0.75]], 0, 0, 1, 1), 'stroke="#ffffff" stroke-width="2"')).join('') };
}

/** Folded cloths in a stack, each with a stitched edge. */
export function clothStack(colours: readonly string[]): Art {
  return { w: 380, h: colours.length * 62 + 8, foot: 360, svg: colours.map((c, i) => { const y = -i * 62; const w = 360 - i * 10; return box(-w / 2, y - 64, w, 62, 30, linear([[0, light(c, 0.4)], [0.5, c], [1, dark(c, 0.22)]], 0, 0, 0, 1)) + stroke(`M${-w / 2 + 30} ${y - 33}H${w / 2 - 6}`, dark(c, 0.25), 3, 'opacity=".5"') + stroke(`M${-w / 2 + 34} ${y - 50}H${w / 2 - 20}`, light(c, 0.6), 2.5, 'stroke-dasharray="8 7" opacity=".8"'); }).join('') };
}

/** An electric kettle with a slim handle. */
export function kettle(c: string): Art {
  const body = 'M-112 -280C-150 -180 -156 -80 -146 -34H146C156 -80 150 -180 112 -280Z';
  return { w: 410, h: 360, foot: 310, svg: stroke('M104 -262C236 -290 232 -90 142 -92', dark('#3a3636', 0.1), 34) + stroke('M110 -268C222 -288 220 -104 150 -100', '#6a6360', 8) + path('M-112 -270L-196 -296C-200 -276 -182 -230 -130 -190Z', linear([[0, dark(c, 0.12)], [1, dark(c, 0.3)]])) + path(body, round(c)) + box(-160, -34, 320, 34, 12, round('#3f3a3a')) + clipped(body, sheen(-100, -260, 20, 200, 0.65) + stain(60, -20, 150, 40, 0.25)) + path('M-112 -280C-100 -312 100 -312 112 -280Z', round(dark(c, 0.06))) + box(-22, -330, 44, 26, 10, round('#b98757')) + box(-7, -86, 14, 34, 7, '#f59e0b') };
}

/** A small rice cooker with a round lid and a panel. */
export function riceCooker(c: string): Art {
  const body = 'M-180 -190C-190 -90 -176 -30 -150 -14H150C176 -30 190 -90 180 -190Z';
  return { w: 390, h: 330, foot: 320, svg: box(-130, -16, 260, 16, 6, '#4a4444') + path(body, round(c)) + path('M-186 -190C-180 -290 -90 -312 0 -312S180 -290 186 -190Z', round(light(c, 0.16))) + stroke('M-186 -190H186', '#d0b48a', 9) + path('M-70 -302C-60 -338 60 -338 70 -302Z', round('#b98757')) + box(-74, -160, 148, 110, 26, plane('#3a3435')) + box(-50, -142, 100, 40, 8, '#bfe3d8') + stroke('M-30 -122h16M-6 -122h36', '#2b5a50', 6) + dot(-26, -74, 12, '#f59e0b') + dot(26, -74, 12, '#8d8582') + sheen(-150, -276, 18, 70, 0.5) };
}

/** A cup blender with fruit inside. */
export function blender(c: string): Art {
  const cup = 'M-84 -400H84L92 -170H-92Z';
  return { w: 230, h: 450, foot: 210, svg: box(-78, -440, 156, 46, 16, round(c)) + stroke('M40 -436c40 -24 70 0 60 30', dark(c, 0.1), 12) + path(cup, linear([[0, '#e8f2f2', 0.85], [0.3, '#ffffff', 0.9], [1, '#c3d6d8', 0.9]])) + clipped(cup, path('M-100 -330C-40 -346 40 -316 100 -334V-160H-100Z', linear([[0, '#ff9f7a'], [1, '#f2646a']], 0, 0, 0, 1)) + dot(-40, -290, 24, ball('#f7c84a')) + dot(36, -270, 20, ball('#e2504f')) + dot(-10, -230, 18, ball('#7f5aa8')) + path('M-44 -182L0 -200L44 -182L0 -190Z', '#7f868e')) + box(-96, -178, 192, 22, 6, round(dark(c, 0.18))) + path('M-92 -156H92L104 -20Q104 0 84 0H-84Q-104 0 -104 -20Z', round(c)) + dot(0, -84, 26, light(c, 0.5)) + stroke('M0 -96v12M-10 -90a14 14 0 1 0 20 0', dark(c, 0.35), 4.5) + sheen(-62, -388, 14, 190, 0.7) };
}

/** A tower air purifier with a light ring and its grille. */
export function purifier(): Art {
  const c = '#f4f1ec';
  const body = 'M-130 -400C-134 -250 -134 -120 -126 -20Q-124 0 -104 0H104Q124 0 126 -20C134 -120 134 -250 130 -400Z';
  const holes = Array.from({ length: 9 }, (_, row) => Array.from({ length: 13 }, (_, col) => dot(-96 + col * 16, -160 + row * 16, 3.4, '#b9b0a5')).join('')).join('');
  return { w: 270, h: 440, foot: 260, svg: path(body, round(c)) + clipped(body, holes) + oval(0, -400, 130, 34, light(c, 0.5)) + oval(0, -398, 100, 24, '#57504c') + Array.from({ length: 7 }, (_, i) => oval(0, -398, 96 - i * 13, 22 - i * 3, 'none', 'stroke="#8a817b" stroke-width="2.5"')).join('') + dot(0, -270, 40, '#ffffff') + dot(0, -270, 36, 'none', 'stroke="#2dbd9b" stroke-width="7"') + stroke('M-14 -270h28M-8 -260h16', '#2dbd9b', 4) + sheen(-106, -370, 16, 300, 0.7) };
}
