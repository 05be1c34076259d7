// Draws every picture of the demo catalogue into ../pictures, from the scenes in this folder.
//   npx node apps/server/demo/picture-studio/make.ts                    all product pictures, banners and store art
//   npx node apps/server/demo/picture-studio/make.ts --only=rice,mug    the products whose key contains one of these
//   npx node apps/server/demo/picture-studio/make.ts --out=look         into another folder
// The words on packages come from fonts of the machine (Noto Sans Thai, Noto Serif Thai); the pictures are committed, so
// only whoever draws them needs the fonts.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { banners } from './banners.ts';
import { newPicture } from './ink.ts';
import { palette } from './palette.ts';
import { beauty } from './scenes/beauty.ts';
import { electronics } from './scenes/electronics.ts';
import { fashion } from './scenes/fashion.ts';
import type { Scene } from './scenes/scene.ts';
import { sports } from './scenes/sports.ts';
import { market } from './scenes/tiktok_market.ts';
import { type Shot, compose, fit, wallFor, wallOf } from './stage.ts';

type Product = { key: string; images: string[]; colors: { image: string }[] };

const scenes: Record<string, Record<string, Scene>> = { tiktok_market: market, beauty, fashion, sports, electronics };
const { values: flags } = parseArgs({ options: { only: { type: 'string' }, out: { type: 'string' } } });
const out = flags.out ?? join(import.meta.dirname, '../pictures');

async function save(name: string, svg: string): Promise<number> {
  const encode = (quality: number): Promise<Buffer> => sharp(Buffer.from(svg)).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
  const first = await encode(80);
  const bytes = first.length > 25_000 && !name.startsWith('banner') ? await encode(66) : first;
  await writeFile(join(out, name), bytes);
  return bytes.length;
}

const hero = (s: Scene, colour: string | undefined): Shot => {
  const art = s.draw(colour ?? '#ffffff');
  return { wall: colour ? wallFor(colour, s.tone) : wallOf(s.tone), set: s.set, items: [{ art, ...fit(art, s.room) }], props: s.props, back: s.back };
};

/** The second picture: the colours side by side, two of the thing, or a closer look. */
function second(s: Scene, colours: readonly string[]): Shot {
  const wall = wallOf(s.tone2 ?? s.tone);
  if (colours.length > 1 && !s.second) {
    const items = lineUp(s, colours.slice(0, 4));
    // Rows one behind another need a floor that reaches up behind the last row.
    return { wall, set: 'plain', floorY: Math.min(560, Math.min(...items.map((i) => i.y)) - 130), items };
  }
  const art = s.draw(colours[0] ?? '#ffffff');
  const base = fit(art, s.room);
  const reach = Math.min(124, art.w * base.scale * 0.4);
  if (s.second === 'pair')
    return { wall, set: 'window', props: s.props?.slice(0, 1), items: [
      { art, x: 400 + reach, y: base.y - 40, scale: base.scale * 0.84 },
      { art, x: 400 - reach, y: base.y + 26, scale: base.scale * 0.92 },
    ] };
  if (s.second === 'tilt') return { wall, set: 'disc', items: [{ art: { ...art, flat: true }, x: 400, y: 400, scale: base.scale * 1.02, turn: 24 }] };
  return { wall, set: 'plain', items: [{ art, ...base }], props: s.props, zoom: { scale: 1.75, x: 400, y: art.flat ? 380 : base.y - art.h * base.scale * 0.56, turn: -7 } };
}

function lineUp(s: Scene, colours: readonly string[]): Shot['items'] {
  const arts = colours.map((c) => s.draw(c));
  const one = arts[0] as (typeof arts)[number];
  const n = colours.length;
  if (one.flat) {
    const scale = fit(one, s.room).scale * (n === 2 ? 0.66 : n === 3 ? 0.58 : 0.54);
    const spots = n === 2 ? [[270, 350], [530, 450]] : n === 3 ? [[250, 270], [550, 300], [400, 550]] : [[240, 240], [560, 240], [240, 570], [560, 570]];
    return arts.map((art, i) => ({ art, x: spots[i]?.[0] ?? 400, y: spots[i]?.[1] ?? 400, scale, turn: [-8, 8, 3, -4][i] ?? 0 }));
  }
  // Narrow things stand shoulder to shoulder, wide ones in rows.
  if (one.w / one.h > (n > 3 ? 0.7 : 0.96)) {
    const scale = Math.min(320 / one.w, 262 / one.h) * (n === 2 ? 1.5 : 1.2);
    const spots = n === 2 ? [[490, 440], [310, 690]] : n === 3 ? [[540, 400], [270, 545], [520, 710]] : [[250, 400], [550, 420], [250, 680], [550, 700]];
    return arts.map((art, i) => ({ art, x: spots[i]?.[0] ?? 400, y: spots[i]?.[1] ?? 600, scale }));
  }
  const step = 640 / n;
  const scale = Math.min(fit(one, s.room).scale * 0.86, (step * (n > 3 ? 1.3 : 1.42)) / one.w);
  return arts.map((art, i) => ({ art, x: 400 + (i - (n - 1) / 2) * step, y: i % 2 ? 600 : 690, scale })).sort((a, b) => a.y - b.y);
}

async function productPictures(category: string): Promise<{ count: number; bytes: number }> {
  const products = JSON.parse(await readFile(join(import.meta.dirname, '../catalogue', `${category}.json`), 'utf8')) as Product[];
  const wanted = flags.only?.split(',');
  const sum = { count: 0, bytes: 0 };
  const add = async (name: string, draw: () => Shot): Promise<void> => {
    newPicture();
    const size = await save(name, compose(draw()));
    if (size > 25_000) console.log(`${name} is ${Math.round(size / 1000)} kB`);
    sum.count++;
    sum.bytes += size;
  };
  for (const p of products) {
    if (wanted && !wanted.some((w) => p.key.includes(w))) continue;
    const s = scenes[category]?.[p.key];
    if (!s) throw new Error(`No scene for ${p.key}`);
    const colours = p.colors.map(({ image }) => {
      const hex = (s.shades ?? palette)[image.slice(p.key.length + 1, -'.webp'.length)];
      if (!hex) throw new Error(`${image} names a colour that is not in palette.ts`);
      return hex;
    });
    await add(p.images[0] ?? '', () => hero(s, colours[0]));
    if (p.images[1]) await add(p.images[1], () => second(s, colours));
    for (const [i, c] of p.colors.entries()) await add(c.image, () => hero(s, colours[i]));
  }
  return sum;
}

await mkdir(out, { recursive: true });
for (const category of Object.keys(scenes)) {
  const { count, bytes } = await productPictures(category);
  console.log(`${category}: ${count} pictures, ${Math.round(bytes / 1000)} kB`);
}
if (!flags.only || flags.only.includes('banner')) for (const [name, draw] of Object.entries(banners())) console.log(name, await save(name, draw()));
