/** Papers as a seller hands them in on the screen: a drawn card of nobody, cut to its frame. */
import { cardPicture } from '@raan/server/test/cards.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const th = {
  name: 'ชื่อจริง',
  number: 'เลขประจำตัว',
  choose: { front: 'เลือกรูปด้านหน้า', back: 'เลือกรูปด้านหลัง' },
  picture: { front: 'รูปบัตรด้านหน้า', back: 'รูปบัตรด้านหลัง' },
  zoom: 'ซูม',
  turn: 'หมุน',
  use: 'ใช้รูปนี้',
  send: 'ส่งเพื่อตรวจสอบ',
};
const en: typeof th = {
  name: 'Real name',
  number: 'ID number',
  choose: { front: 'Choose a picture of the Front', back: 'Choose a picture of the Back' },
  picture: { front: 'Picture of the card: Front', back: 'Picture of the card: Back' },
  zoom: 'Zoom',
  turn: 'Turn',
  use: 'Use this picture',
  send: 'Send for review',
};
export const PAPER_WORDS = { th, en };

/** Chooses a picture as `sendPicture`, and waits until it is there. */
export async function choosePicture(
  page: Page,
  words: typeof th,
  side: 'front' | 'back',
  lying?: { upsideDown?: boolean },
): Promise<void> {
  await sendPicture(page, words, side, lying);
  await page.getByRole('img', { name: words.picture[side] }).waitFor();
}

/** Chooses a picture and sends it up as it lies in the frame; one that lies upside down is turned and drawn closer first. */
export async function sendPicture(
  page: Page,
  words: typeof th,
  side: 'front' | 'back',
  { upsideDown = false }: { upsideDown?: boolean } = {},
): Promise<void> {
  const card = await cardPicture(side);
  const buffer = upsideDown ? await sharp(card).rotate(180).toBuffer() : card;
  await page
    .getByLabel(words.choose[side], { exact: true })
    .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer });
  const sheet = page.getByRole('dialog');
  if (upsideDown) {
    for (let quarter = 0; quarter < 2; quarter += 1)
      await sheet.getByRole('button', { name: words.turn }).click();
    await sheet.getByRole('slider', { name: words.zoom }).fill('1.1');
    await sheet.getByRole('application').press('ArrowRight');
  }
  await sheet.getByRole('button', { name: words.use }).click();
}
