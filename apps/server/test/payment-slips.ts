import sharp from 'sharp';

/** Draws a fictitious bank's slip as JPEG. Different texts give different pictures. */
export async function slipPicture(text: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="820"><rect width="540" height="820" fill="#f4f7fb"/>
    <circle cx="270" cy="150" r="60" fill="#1b8a4b"/><path d="M240 150l22 24 42-48" stroke="#fff" stroke-width="12" fill="none"/>
    <rect x="60" y="420" width="420" height="24" fill="#c6d2e2"/><rect x="60" y="480" width="320" height="24" fill="#c6d2e2"/>
    <text x="270" y="300" font-size="40" text-anchor="middle" fill="#1d2d49">SPECIMEN</text>
    <text x="270" y="620" font-size="34" text-anchor="middle" fill="#1d2d49">${text}</text></svg>`;
  return await sharp(Buffer.from(svg)).jpeg().toBuffer();
}

export const PLATFORM_BANK = {
  bank: 'KTB',
  account_name: 'Raan Test Co., Ltd.',
  account_number: '1112223334',
} as const;
/** An address with a valid checksum: the contract of the coin itself. */
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
