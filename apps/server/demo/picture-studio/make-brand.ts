// Draws the brand assets of the web app (apps/web/public/brand) and its notification chime (apps/web/public/sounds).
//   npx node apps/server/demo/picture-studio/make-brand.ts
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parcel } from './banners.ts';
import { mark } from './brand.ts';
import { box, dot, linear, move, newPicture, radial, stain, takeDefs, word } from './ink.ts';
import { earbuds } from './shapes/gadgets.ts';
import { lipstick } from './shapes/makeup.ts';
import { sneaker, tote } from './shapes/wear.ts';

const TEAL = '#0F766E';
const MANGO = '#F59E0B';
const publicFolder = join(import.meta.dirname, '../../../web/public');
const svg = (w: number, h: number, body: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}">${body}</svg>\n`;
const sized = (w: number, h: number, body: string): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${takeDefs()}</defs>${body}</svg>`);

/** An app icon: the mark in cream on teal; `share` is how much of the side the mark takes (0.62 stays inside a maskable icon's safe circle). */
function icon(side: number, share: number, corner: number): Buffer {
  newPicture();
  const size = side * share;
  const at = (side - size) / 2;
  return sized(side, side, box(0, 0, side, side, corner, linear([[0, '#14897f'], [1, '#0b635c']], 0, 0, 1, 1)) + move(mark('#FFF8EC', MANGO), at, at + size * 0.01, size / 32));
}

/** What stands in the phone's status bar: the mark alone, in white, as the system colours it. */
function badge(side: number): Buffer {
  newPicture();
  return sized(side, side, move(mark('#ffffff', '#ffffff'), side * 0.06, side * 0.06, (side * 0.88) / 32));
}

function linkPreview(): Buffer {
  newPicture();
  const things = [[700, tote('#f0e3cc'), 0.74], [848, lipstick('#cf4a45'), 0.56], [1010, sneaker('#ef8a73'), 0.56]] as const;
  return sized(1200, 630, box(0, 0, 1200, 630, 0, linear([[0, '#fff3dd'], [1, '#f9d79a']], 0, 0, 1, 1)) + dot(890, 300, 300, radial([[0, '#ffffff', 0.8], [1, '#ffffff', 0.25]])) + box(0, 520, 1200, 110, 0, linear([[0, '#f3c987'], [1, '#e9b464']], 0, 0, 0, 1)) + move(mark(TEAL, MANGO), 90, 150, 6.4) + word('Raan', 250, 480, 132, TEAL, 600) + stain(1080, 540, 130, 20, 0.4) + move(parcel(150, 120).svg, 1090, 546, 1.1) + move(earbuds('#f5f2ec').svg, 1074, 404, 0.42) + things.map(([x, a, s]) => stain(x + 6, 560, a.w * s * 0.62, 18, 0.45) + move(a.svg, x, 564, s)).join(''));
}

/** Two soft bell notes, G5 then C6, as a 16-bit mono WAV of 0.58 s. */
function chime(): Buffer {
  const rate = 16_000;
  const count = Math.round(rate * 0.58);
  const notes = [{ hertz: 783.99, from: 0 }, { hertz: 1046.5, from: 0.13 }];
  const data = Buffer.alloc(44 + count * 2);
  data.write('RIFF', 0); data.writeUInt32LE(36 + count * 2, 4); data.write('WAVEfmt ', 8); data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20); data.writeUInt16LE(1, 22); data.writeUInt32LE(rate, 24); data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32); data.writeUInt16LE(16, 34); data.write('data', 36); data.writeUInt32LE(count * 2, 40);
  for (let i = 0; i < count; i++) {
    const level = notes.reduce((sum, { hertz, from }) => {
      const t = i / rate - from;
      if (t < 0) return sum;
      const swell = Math.min(1, t / 0.006) * Math.exp(-t * 8.5);
      const phase = 2 * Math.PI * hertz * t;
      return sum + swell * (Math.sin(phase) + 0.28 * Math.sin(2 * phase) * Math.exp(-t * 10) + 0.1 * Math.sin(3.01 * phase) * Math.exp(-t * 22));
    }, 0);
    // The last 40 ms fade out, so that the end does not click.
    const fade = Math.min(1, (count - i) / (rate * 0.04));
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, level * 0.42)) * fade * 32_000), 44 + i * 2);
  }
  return data;
}

const placeholder = svg(400, 400, `<rect width="400" height="400" fill="#F1EEEA"/><g transform="translate(136 128) scale(4)" opacity=".9">${mark('#CFC8BF', '#E2CDA6')}</g>`);
const favicon = svg(32, 32, `<style>.c{fill:${TEAL}}.s{stroke:${TEAL}}@media(prefers-color-scheme:dark){.c{fill:#2DD4BF}.s{stroke:#2DD4BF}}</style>${mark('CLOTH', MANGO).replaceAll('fill="CLOTH"', 'class="c"').replaceAll('stroke="CLOTH"', 'class="s"')}`);

const brand = join(publicFolder, 'brand');
const sounds = join(publicFolder, 'sounds');
await Promise.all([mkdir(brand, { recursive: true }), mkdir(sounds, { recursive: true })]);
const png = (name: string, drawing: Buffer): Promise<unknown> => sharp(drawing).png({ palette: true, quality: 92, effort: 10 }).toFile(join(brand, name));
await writeFile(join(brand, 'logo.svg'), svg(32, 32, mark(TEAL, MANGO)));
await writeFile(join(brand, 'favicon.svg'), favicon);
await writeFile(join(brand, 'placeholder.svg'), placeholder);
await png('icon-192.png', icon(192, 0.62, 0));
await png('icon-512.png', icon(512, 0.62, 0));
// With corners of its own, for where the system cuts none.
await png('app-icon-192.png', icon(192, 0.7, 42));
await png('app-icon-512.png', icon(512, 0.7, 112));
await png('notification-badge.png', badge(96));
await png('apple-touch-icon.png', icon(180, 0.7, 0));
await png('notification-icon.png', icon(96, 0.76, 22));
await png('link-preview.png', linkPreview());
await writeFile(join(sounds, 'notify.wav'), chime());
