import { bottoms, dress, skirt, socks, top } from '../shapes/clothes.ts';
import { earrings } from '../shapes/makeup.ts';
import { belt, bucketHat, cap, crossbody, flipFlops, scrunchie, slides, sneaker, sunglasses, tote, umbrella, wallet } from '../shapes/wear.ts';
import type { Scene } from './scene.ts';

export const fashion: Record<string, Scene> = {
  'oversize-cotton-tee': { tone: 'sand', set: 'disc', draw: (c) => top(c, { loose: true, mark: 'sun' }) },
  'linen-long-sleeve-shirt': { tone: 'sage', set: 'window', draw: (c) => top(c, { sleeve: 'long', neck: 'shirt', front: 'buttons', pocket: true }), props: [['leaf', 690, 120, 120, '#8fb07a', 40]] },
  'pique-polo': { tone: 'sky', set: 'steps', draw: (c) => top(c, { neck: 'polo', front: 'placket' }) },
  'ribbed-tank-top': { tone: 'blush', set: 'arch', draw: (c) => top(c, { sleeve: 'none', neck: 'scoop', rib: true, crop: false }) },
  'zip-hoodie-fleece': { tone: 'stone', set: 'disc', draw: (c) => top(c, { sleeve: 'long', neck: 'hood', front: 'zip', kangaroo: true, loose: true }) },
  'wide-leg-trousers': { tone: 'peach', set: 'arch', draw: (c) => bottoms(c, { cut: 'wide', waist: 'high', pocket: true }) },
  'straight-jeans': { tone: 'butter', set: 'steps', draw: (c) => bottoms(c, { denim: true }) },
  'elephant-pants': { tone: 'mango', set: 'disc', draw: (c) => bottoms(c, { cut: 'harem', waist: 'elastic', print: 'elephant', cord: true }) },
  'linen-shorts': { tone: 'mint', set: 'window', draw: (c) => bottoms(c, { length: 280, waist: 'elastic', cord: true, pocket: true }), props: [['leaf', 130, 660, 110, '#8fb07a', -130]] },
  'pleated-midi-skirt': { tone: 'lilac', set: 'arch', draw: skirt },
  'floral-midi-dress': { tone: 'blush', set: 'window', draw: (c) => dress(c, { print: 'flower', ink: c === '#d9748a' ? '#fbe3d6' : '#e2705f' }), props: [['flower', 130, 140, 80, '#f7b7c4'], ['flower', 680, 670, 90, '#ffffff']] },
  'cotton-maxi-dress': { tone: 'sand', set: 'disc', draw: (c) => dress(c, { straps: true }) },
  'soft-knit-cardigan': { tone: 'peach', set: 'window', draw: (c) => top(c, { sleeve: 'long', neck: 'v', front: 'buttons', rib: true, crop: true }) },
  'canvas-low-sneakers': { tone: 'sage', set: 'podium', draw: (c) => sneaker(c) },
  'strap-slide-sandals': { tone: 'sand', set: 'disc', draw: slides },
  'rubber-flip-flops': { tone: 'butter', set: 'window', draw: flipFlops, props: [['leaf', 690, 650, 120, '#6fa35a', 130]] },
  'bucket-hat': { tone: 'sky', set: 'disc', draw: bucketHat, room: 0.9 },
  'washed-cotton-cap': { tone: 'clay', set: 'podium', draw: cap, room: 0.9 },
  'canvas-tote-bag': { tone: 'teal', set: 'arch', draw: tote },
  'mini-crossbody-bag': { tone: 'blush', set: 'podium', draw: crossbody },
  'slim-card-wallet': { tone: 'stone', set: 'steps', draw: wallet, room: 0.9 },
  'matte-buckle-belt': { tone: 'sand', set: 'disc', draw: belt, room: 0.9 },
  'round-sunglasses': { tone: 'mango', set: 'window', draw: sunglasses, room: 0.92 },
  'satin-scrunchie': { tone: 'lilac', set: 'disc', draw: scrunchie, room: 0.85 },
  'ankle-socks-5': { tone: 'mint', set: 'disc', draw: socks },
  'pearl-drop-earrings': { tone: 'teal', set: 'podium', draw: earrings },
  'folding-umbrella': { tone: 'sky', set: 'plain', draw: umbrella, props: [['drop', 150, 160, 50, '#a9cfe2'], ['drop', 680, 120, 40, '#a9cfe2'], ['drop', 700, 420, 46, '#a9cfe2']] },
};
