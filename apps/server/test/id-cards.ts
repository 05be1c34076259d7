import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** Returns a random Thai ID number with a valid check digit. */
export function randomThaiIdNumber(): string {
  const start = `1${String(randomInt(100_000_000_000)).padStart(11, '0')}`;
  let sum = 0;
  for (let place = 0; place < 12; place += 1) sum += Number(start[place]) * (13 - place);
  return `${start}${(11 - (sum % 11)) % 10}`;
}

const ID_CARD_PX = { width: 856, height: 540 };
/** Just large enough to be legible, for tests that upload hundreds of cards. */
export const SMALL_ID_CARD_PX = { width: 476, height: 300 };

const FRONT = `<circle cx="690" cy="330" r="70" fill="#f3d9c0"/><path d="M560 500c20-90 70-110 130-110s110 20 130 110z" fill="#46618a"/>
  <rect x="60" y="90" width="420" height="34" fill="#33507d"/><rect x="60" y="180" width="360" height="22" fill="#5b7bab"/>
  <rect x="60" y="240" width="300" height="22" fill="#5b7bab"/><rect x="60" y="300" width="330" height="22" fill="#5b7bab"/>
  <text x="60" y="430" font-size="40" fill="#1d2d49">SPECIMEN</text>`;
const BACK = `<rect y="70" width="856" height="90" fill="#26364f"/><rect x="60" y="220" width="520" height="22" fill="#5b7bab"/>
  <rect x="60" y="280" width="440" height="22" fill="#5b7bab"/><rect x="60" y="340" width="480" height="22" fill="#5b7bab"/>`;

const drawn = new Map<string, Promise<Buffer>>();

/** Returns one side of a fictitious person's card as JPEG with Exif data. */
export async function idCardPicture(side: 'front' | 'back' = 'front', px = ID_CARD_PX): Promise<Buffer> {
  const name = `${side} ${px.width}`;
  const picture = drawn.get(name) ?? drawSide(side, px);
  drawn.set(name, picture);
  return await picture;
}

async function drawSide(side: 'front' | 'back', { width, height }: typeof ID_CARD_PX): Promise<Buffer> {
  const size = `width="${width}" height="${height}" viewBox="0 0 856 540"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="856" height="540" rx="30" fill="#bcd3ee"/>${side === 'front' ? FRONT : BACK}</svg>`;
  return await sharp(Buffer.from(svg))
    .flatten({ background: '#ffffff' })
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'Somebody' } })
    .jpeg()
    .toBuffer();
}
