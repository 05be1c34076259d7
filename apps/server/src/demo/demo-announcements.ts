import { HOUR_MS } from '@raan/contract/durations';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { CatalogueText, Schema } from '#platform/schema.ts';

type DemoAnnouncement = {
  kind: Schema['announcements']['kind'];
  hoursAgo: number;
  pinned?: boolean;
  title: CatalogueText;
  message: CatalogueText;
};

const ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    kind: 'announcement',
    hoursAgo: 30,
    pinned: true,
    title: {
      th: 'ยินดีต้อนรับสู่ร้านสาธิต',
      en: 'Welcome to the demo store',
      'zh-TW': '歡迎來到示範商店',
      'zh-CN': '欢迎来到演示店铺',
    },
    message: {
      th: 'ลูกค้า คำสั่งซื้อ และยอดเงินในร้านนี้เป็นข้อมูลสาธิต\n\nลองลงสินค้า เปิดหน้าร้าน สั่งซื้อในฐานะลูกค้า แล้วกดจ่ายในหน้าชำระเงินจำลอง คำสั่งซื้อจะขึ้นที่นี่ทันที จากนั้นลองจัดส่งและดูกำไรเข้ายอดเงิน',
      en: 'Customers, orders and balances in this store are demo data.\n\nList a product, open the storefront, order as a customer and pay on the sandbox page. The order appears here. Ship it, and the profit is added to your balance.',
      'zh-TW':
        '這家店的顧客、訂單和餘額都是示範資料。\n\n試著上架商品、打開店面、以顧客身分下單，並在模擬付款頁按下付款：訂單會立刻出現在這裡。接著出貨，看利潤進到餘額。',
      'zh-CN':
        '这家店的顾客、订单和余额都是演示数据。\n\n试着上架商品、打开店面、以顾客身份下单，并在模拟付款页点击付款：订单会立刻出现在这里。接着发货，看利润进到余额。',
    },
  },
  {
    kind: 'update',
    hoursAgo: 6 * 24,
    title: {
      th: 'เลือกสินค้าทั้งหมดที่ค้นเจอได้ในครั้งเดียว',
      en: 'Select all search results at once',
      'zh-TW': '一次選取所有搜尋結果',
      'zh-CN': '一次选取所有搜索结果',
    },
    message: {
      th: 'ในหน้าจัดการสินค้า “เลือกทั้งหมด” จะเลือกสินค้าทุกชิ้นที่ตรงกับการค้นหา ไม่ใช่แค่ที่โหลดไว้บนจอ เอาบางชิ้นออกก่อนลงขายก็ได้ เมื่อเสร็จจะบอกผลครบทั้งสี่จำนวน',
      en: 'In Manage products, “Select all” now selects every product that matches your search, not only those on the screen. You can exclude some before you list them. At the end you see all four counts.',
      'zh-TW':
        '在商品管理頁，「全選」會選取所有符合搜尋的商品，而不只是畫面上已載入的。上架前可以先去掉幾件，完成後會列出四項結果。',
      'zh-CN':
        '在商品管理页，“全选”会选取所有符合搜索的商品，而不只是屏幕上已加载的。上架前可以先去掉几件，完成后会列出四项结果。',
    },
  },
  {
    kind: 'announcement',
    hoursAgo: 16 * 24,
    title: {
      th: 'ระวังมิจฉาชีพที่อ้างชื่อเรา',
      en: 'Beware of scammers using our name',
      'zh-TW': '小心冒用我們名義的人',
      'zh-CN': '小心冒用我们名义的人',
    },
    message: {
      th: 'Raan ไม่เคยขอให้โอนเงินก่อนถอน ไม่ขอรหัสผ่านหรือรหัส OTP และไม่ทักหาคุณทางแชตส่วนตัว หากเจอ โปรดแจ้งเราที่ศูนย์ช่วยเหลือ',
      en: 'Raan never asks you to pay before a withdrawal, never asks for your password or a one-time code, and never contacts you in private chats. If someone does, report it in the help centre.',
      'zh-TW':
        'Raan 絕不會要求先付款再提領，不會索取密碼或驗證碼，也不會私下傳訊給您。若遇到，請到說明中心告訴我們。',
      'zh-CN':
        'Raan 绝不会要求先付款再提现，不会索要密码或验证码，也不会私下给您发消息。若遇到，请到帮助中心告诉我们。',
    },
  },
];

/** Publishes the announcements with past dates. */
export async function publishDemoAnnouncements(db: Db, clock: Clock): Promise<void> {
  await db
    .insertInto('announcements')
    .values(
      ANNOUNCEMENTS.map(({ kind, hoursAgo, pinned = false, title, message }) => ({
        kind,
        title: JSON.stringify(title),
        message: JSON.stringify(message),
        is_pinned: pinned,
        published_at: nowIso({ now: () => clock.now() - hoursAgo * HOUR_MS }),
        ends_at: null,
        is_demo: true,
      })),
    )
    .execute();
}
