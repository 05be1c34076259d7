import { bottoms, sportsBra, top } from '../shapes/clothes.ts';
import { bands, basketball, boxingGloves, campChair, dumbbells, flask, football, goggles, helmet, paddles, racket, roller, rope, shaker, shuttleTube, swimCap, takraw, tent, yogaMat } from '../shapes/sport.ts';
import { backpack, sneaker } from '../shapes/wear.ts';
import type { Scene } from './scene.ts';

export const sports: Record<string, Scene> = {
  'yoga-mat-6mm': { tone: 'sage', set: 'window', draw: yogaMat },
  'hex-dumbbell-pair': { tone: 'mango', set: 'disc', draw: dumbbells, second: 'close', tone2: 'stone' },
  'resistance-band-set-5': { tone: 'sky', set: 'disc', draw: () => bands(), second: 'close', tone2: 'butter' },
  'speed-skipping-rope': { tone: 'peach', set: 'window', draw: rope },
  'foam-roller-33': { tone: 'stone', set: 'podium', draw: roller },
  'light-running-shoes': { tone: 'mint', set: 'disc', draw: (c) => sneaker(c, { runner: true, accent: '#f6c35a' }) },
  'dry-training-tee': { tone: 'sky', set: 'steps', draw: (c) => top(c, { stripe: '#2b2f3a' }) },
  'sports-bra-medium': { tone: 'blush', set: 'arch', draw: sportsBra },
  'high-waist-leggings': { tone: 'lilac', set: 'arch', draw: (c) => bottoms(c, { cut: 'slim', waist: 'high', pocket: true }) },
  'running-shorts-2in1': { tone: 'butter', set: 'disc', draw: (c) => bottoms(c, { length: 240, waist: 'elastic', cord: true, trim: '#2b2f3a' }) },
  'match-football-5': { tone: 'sage', set: 'steps', draw: football, room: 0.9, second: 'close', tone2: 'sky' },
  'street-basketball-7': { tone: 'teal', set: 'disc', draw: basketball, room: 0.9, second: 'close', tone2: 'butter' },
  'sepak-takraw-ball': { tone: 'clay', set: 'podium', draw: takraw, room: 0.85 },
  'carbon-badminton-racket': { tone: 'sky', set: 'disc', draw: racket },
  'nylon-shuttlecocks-6': { tone: 'mint', set: 'arch', draw: shuttleTube, second: 'close', tone2: 'butter' },
  'table-tennis-set': { tone: 'teal', set: 'steps', draw: () => paddles(), second: 'tilt', tone2: 'peach' },
  'boxing-gloves-training': { tone: 'sand', set: 'window', draw: boxingGloves },
  'muay-thai-shorts': { tone: 'butter', set: 'disc', draw: (c) => bottoms(c, { length: 250, waist: 'boxing', trim: '#e8c46a' }) },
  'anti-fog-goggles': { tone: 'sky', set: 'podium', draw: goggles, room: 0.9, props: [['drop', 170, 610, 50, '#a9d5e6'], ['drop', 640, 620, 40, '#a9d5e6']] },
  'silicone-swim-cap': { tone: 'mint', set: 'disc', draw: swimCap, room: 0.85, props: [['drop', 180, 690, 46, '#a9d5e6'], ['drop', 630, 700, 36, '#a9d5e6']] },
  'insulated-bottle-750': { tone: 'sand', set: 'podium', draw: flask },
  'protein-shaker-600': { tone: 'stone', set: 'disc', draw: shaker },
  'cycling-helmet': { tone: 'sage', set: 'podium', draw: helmet, room: 0.9 },
  'two-person-tent': { tone: 'sky', set: 'steps', draw: tent, props: [['pebbles', 650, 700, 90]] },
  'folding-camp-chair': { tone: 'mint', set: 'window', draw: campChair },
  'day-backpack-20l': { tone: 'sage', set: 'arch', draw: backpack },
};
