import { WEEK_DAYS } from '@raan/contract/shop/opening-hours';
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { hashPassword } from '#features/auth/passwords.ts';
import type { FindPicture } from '#features/catalogue-import/read-json.ts';
import { createSeller } from '#features/sellers/create-seller.ts';
import { saveStoreSetting } from '#features/shop/store-setting.ts';
import { setFirstWithdrawalPassword } from '#features/withdrawals/withdrawal-password.ts';
import { DEMO_ACCOUNT, DEMO_PASSWORD, DEMO_SLUG, DEMO_WITHDRAW_PASSWORD } from './demo-account.ts';

/** Creates the demo seller and sets up the store. Returns the seller's id. */
export async function openDemoStore(
  { db, clock }: { db: Db; clock: Clock },
  findPicture: FindPicture,
): Promise<number> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const logo = await findPicture('store-logo.webp');
  const cover = await findPicture('store-cover.webp');
  const sellerId = await inTransaction(db, async (tx) => {
    const id = await createSeller(tx, clock, {
      account: DEMO_ACCOUNT,
      passwordHash,
      language: 'th',
      displayName: 'น้ำฝน ร้านถูกใจ',
      isDemo: true,
    });
    await setFirstWithdrawalPassword(tx, { clock }, id, DEMO_WITHDRAW_PASSWORD);
    await tx
      .updateTable('stores')
      .set({
        slug: DEMO_SLUG,
        logo: logo ? JSON.stringify(logo) : null,
        cover: cover ? JSON.stringify(cover) : null,
      })
      .where('seller_id', '=', id)
      .execute();
    return id;
  });
  await saveStoreSetting({ db, clock }, sellerId, {
    store_name: 'ร้านถูกใจ by น้ำฝน',
    store_description:
      'คัดของใช้ ของกิน ของแต่งตัวที่ใช้เองแล้วชอบมาฝากทุกวันค่ะ ราคาน่ารัก แพ็กแน่นหนา ส่งไว ทักแชตถามได้เสมอนะคะ',
    contact_phone: '0812345678',
    business_hours: 'ทุกวัน 9:00–20:00 น.',
    opening_hours: WEEK_DAYS.map((day) => ({ day, open: '09:00', close: '20:00' })),
    announcement: 'สั่งก่อนบ่ายสอง ส่งวันนี้เลย ได้รับสินค้าแล้วไม่ถูกใจ เปลี่ยนคืนได้ภายใน 7 วัน',
    theme_color: '#e83e8c',
  });
  return sellerId;
}
