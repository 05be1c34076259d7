/** Fills in identity documents on the screen with drawn cards of fictional people. */
import { idCardPicture } from '@raan/server/test/id-cards.ts';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const th = {
  realName: 'ชื่อจริง',
  idNumber: 'เลขประจำตัว',
  selectPicture: { front: 'เลือกรูปด้านหน้า', back: 'เลือกรูปด้านหลัง' },
  picture: { front: 'รูปบัตรด้านหน้า', back: 'รูปบัตรด้านหลัง' },
  zoom: 'ซูม',
  rotate: 'หมุน',
  usePicture: 'ใช้รูปนี้',
  submit: 'ส่งเพื่อตรวจสอบ',
};
const en: typeof th = {
  realName: 'Real name',
  idNumber: 'ID number',
  selectPicture: { front: 'Choose a photo of the Front', back: 'Choose a photo of the Back' },
  picture: { front: 'Card photo: Front', back: 'Card photo: Back' },
  zoom: 'Zoom',
  rotate: 'Rotate',
  usePicture: 'Use image',
  submit: 'Submit for review',
};
export const IDENTITY_TEXTS = { th, en };

/** Uploads a card picture like `cropCardPicture`, and waits until it is shown. */
export async function attachCardPicture(
  page: Page,
  texts: typeof th,
  side: 'front' | 'back',
  lying?: { upsideDown?: boolean },
): Promise<void> {
  await cropCardPicture(page, texts, side, lying);
  await page.getByRole('img', { name: texts.picture[side] }).waitFor();
}

/** Selects a card picture and uploads the crop. An upside-down picture is first turned and zoomed. */
export async function cropCardPicture(
  page: Page,
  texts: typeof th,
  side: 'front' | 'back',
  { upsideDown = false }: { upsideDown?: boolean } = {},
): Promise<void> {
  const card = await idCardPicture(side);
  const buffer = upsideDown ? await sharp(card).rotate(180).toBuffer() : card;
  await page
    .getByLabel(texts.selectPicture[side], { exact: true })
    .setInputFiles({ name: `${side}.jpg`, mimeType: 'image/jpeg', buffer });
  const sheet = page.getByRole('dialog');
  if (upsideDown) {
    for (let quarter = 0; quarter < 2; quarter += 1)
      await sheet.getByRole('button', { name: texts.rotate }).click();
    await sheet.getByRole('slider', { name: texts.zoom }).fill('1.1');
    await sheet.getByRole('application').press('ArrowRight');
  }
  await sheet.getByRole('button', { name: texts.usePicture }).click();
}
