// Identical for the same seed.
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { sql } from 'kysely';
import { seededChance, type Chance } from '#demo/seeded-random.ts';
import type { Db } from '#platform/db.ts';

export type LocalNames = readonly [th: string, en: string, cn: string, tw: string];

export const PRODUCT_TYPES: Readonly<Record<CategoryKey, readonly LocalNames[]>> = {
  tiktok_market: [
    ['ข้าวหอมมะลิ', 'jasmine rice', '茉莉香米', '茉莉香米'],
    ['น้ำปลาแท้', 'fish sauce', '鱼露', '魚露'],
    ['ขนมปังกรอบ', 'crackers', '饼干', '餅乾'],
    ['กาแฟคั่วบด', 'ground coffee', '研磨咖啡', '研磨咖啡'],
    ['ผงซักฟอก', 'laundry powder', '洗衣粉', '洗衣粉'],
    ['น้ำยาล้างจาน', 'dish soap', '洗洁精', '洗潔精'],
    ['ถั่วอบเกลือ', 'salted nuts', '盐焗坚果', '鹽焗堅果'],
    ['บะหมี่กึ่งสำเร็จรูป', 'instant noodles', '方便面', '泡麵'],
    ['กระดาษทิชชู่', 'tissue paper', '抽纸', '抽取式衛生紙'],
    ['ชามะนาว', 'lemon tea', '柠檬茶', '檸檬茶'],
  ],
  beauty: [
    ['ครีมกันแดด', 'sunscreen', '防晒霜', '防曬霜'],
    ['ลิปสติก', 'lipstick', '口红', '口紅'],
    ['เซรั่มบำรุงผิว', 'skin serum', '精华液', '精華液'],
    ['แผ่นมาสก์หน้า', 'sheet mask', '面膜', '面膜'],
    ['โฟมล้างหน้า', 'facial foam', '洗面奶', '洗面乳'],
    ['น้ำหอม', 'perfume', '香水', '香水'],
    ['แชมพูสมุนไพร', 'herbal shampoo', '草本洗发水', '草本洗髮精'],
    ['สบู่น้ำผึ้ง', 'honey soap', '蜂蜜皂', '蜂蜜皂'],
    ['แป้งพัฟ', 'pressed powder', '粉饼', '粉餅'],
    ['อายไลเนอร์', 'eyeliner', '眼线笔', '眼線筆'],
  ],
  fashion: [
    ['เสื้อยืด', 't-shirt', 'T恤', 'T恤'],
    ['กางเกงยีนส์', 'jeans', '牛仔裤', '牛仔褲'],
    ['กระเป๋าสะพาย', 'shoulder bag', '单肩包', '單肩包'],
    ['รองเท้าผ้าใบ', 'sneakers', '运动鞋', '運動鞋'],
    ['เดรสยาว', 'maxi dress', '长裙', '長裙'],
    ['หมวกแก๊ป', 'cap', '棒球帽', '棒球帽'],
    ['เสื้อเชิ้ต', 'shirt', '衬衫', '襯衫'],
    ['ผ้าพันคอ', 'scarf', '围巾', '圍巾'],
    ['ถุงเท้า', 'socks', '袜子', '襪子'],
    ['เสื้อกันหนาว', 'sweater', '毛衣', '毛衣'],
  ],
  sports: [
    ['ลูกฟุตบอล', 'football', '足球', '足球'],
    ['เสื่อโยคะ', 'yoga mat', '瑜伽垫', '瑜珈墊'],
    ['ดัมเบล', 'dumbbell', '哑铃', '啞鈴'],
    ['ไม้แบดมินตัน', 'badminton racket', '羽毛球拍', '羽球拍'],
    ['ขวดน้ำกีฬา', 'sports bottle', '运动水壶', '運動水壺'],
    ['เชือกกระโดด', 'skipping rope', '跳绳', '跳繩'],
    ['แว่นว่ายน้ำ', 'swim goggles', '泳镜', '泳鏡'],
    ['เต็นท์แคมป์ปิ้ง', 'camping tent', '露营帐篷', '露營帳篷'],
    ['ถุงมือมวย', 'boxing gloves', '拳击手套', '拳擊手套'],
    ['จักรยานพับ', 'folding bike', '折叠自行车', '摺疊自行車'],
  ],
  electronics: [
    ['หูฟังไร้สาย', 'wireless earbuds', '无线耳机', '無線耳機'],
    ['สายชาร์จ', 'charging cable', '充电线', '充電線'],
    ['พาวเวอร์แบงค์', 'power bank', '充电宝', '行動電源'],
    ['ลำโพงบลูทูธ', 'bluetooth speaker', '蓝牙音箱', '藍牙喇叭'],
    ['พัดลมพกพา', 'handheld fan', '手持风扇', '手持風扇'],
    ['เคสโทรศัพท์', 'phone case', '手机壳', '手機殼'],
    ['นาฬิกาอัจฉริยะ', 'smart watch', '智能手表', '智慧手錶'],
    ['กล้องวงจรปิด', 'security camera', '监控摄像头', '監視攝影機'],
    ['โคมไฟตั้งโต๊ะ', 'desk lamp', '台灯', '檯燈'],
    ['คีย์บอร์ด', 'keyboard', '键盘', '鍵盤'],
  ],
};
export const QUALIFIERS: readonly LocalNames[] = [
  ['สีน้ำเงินเข้ม', 'navy', '藏青色', '藏青色'],
  ['สีขาวครีม', 'cream white', '奶白色', '奶白色'],
  ['สีชมพูพาสเทล', 'pastel pink', '粉色', '粉色'],
  ['รุ่นใหม่ล่าสุด', 'newest model', '最新款', '最新款'],
  ['ขนาดพกพา', 'travel size', '便携装', '便攜裝'],
  ['ขนาดครอบครัว', 'family size', '家庭装', '家庭裝'],
  ['กันน้ำ', 'waterproof', '防水', '防水'],
  ['เนื้อบางเบา', 'lightweight', '轻薄', '輕薄'],
  ['ออร์แกนิก', 'organic', '有机', '有機'],
  ['สำหรับเด็ก', 'for kids', '儿童款', '兒童款'],
  ['สไตล์เกาหลี', 'korean style', '韩版', '韓版'],
  ['นำเข้าจากญี่ปุ่น', 'imported from Japan', '日本进口', '日本進口'],
  ['แพ็คคู่', 'twin pack', '两件装', '兩件裝'],
  ['ราคาประหยัด', 'value', '实惠', '實惠'],
  ['พรีเมียม', 'premium', '高端', '高級'],
];
export const PLACES: readonly LocalNames[] = [
  ['เชียงใหม่', 'Chiang Mai', '清迈', '清邁'],
  ['ภูเก็ต', 'Phuket', '普吉', '普吉'],
  ['สุโขทัย', 'Sukhothai', '素可泰', '素可泰'],
  ['น่าน', 'Nan', '难府', '難府'],
  ['ระยอง', 'Rayong', '罗勇', '羅勇'],
  ['ตรัง', 'Trang', '董里', '董里'],
];
export const BRAND_SYLLABLES = ['ka', 'mo', 'ri', 'ta', 'lu', 'ne', 'zo', 'pa', 'vi', 'sha', 'quo', 'wex'];

/** Returns a brand of two or three syllables, one of some thousand, so that few products share it. */
function brand(chance: Chance): string {
  const word = Array.from({ length: chance.between(2, 3) }, () => chance.pick(BRAND_SYLLABLES)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Returns one row of `products`. `number` makes it unique. */
function product(chance: Chance, number: number): Record<string, unknown> {
  const category = chance.pick(CATEGORY_KEYS);
  const [thing, kind, place] = [
    chance.pick(PRODUCT_TYPES[category]),
    chance.pick(QUALIFIERS),
    chance.pick(PLACES),
  ];
  const brandName = brand(chance);
  const code = `${brandName.slice(0, 2).toUpperCase()}-${1000 + ((number * 7919) % 9000)}`;
  const isSale = chance.happens(0.3);
  const price = chance.between(20, 3_000) * 100 + chance.pick([0, 0, 50, 90]);
  const image = (position: number) => ({
    hash: `${number.toString(16).padStart(8, '0')}${position}`.padEnd(43, 'a'),
    width: 800,
    height: 800,
    color: '#c0b0a0',
  });
  return {
    source_key: String(number),
    category,
    name: {
      th: `${thing[0]}${kind[0]} ${brandName} จาก${place[0]} ${code}`,
      en: `${brandName} ${kind[1]} ${thing[1]} from ${place[1]} ${code}`,
      'zh-CN': `${brandName} ${place[2]}${kind[2]}${thing[2]} ${code}`,
      'zh-TW': `${brandName} ${place[3]}${kind[3]}${thing[3]} ${code}`,
    },
    description: {
      th: `<p>${thing[0]}${kind[0]}คุณภาพดี ส่งตรงจาก${place[0]}</p>`.repeat(4),
      en: `<p>Good ${thing[1]}, ${kind[1]}, straight from ${place[1]}.</p>`.repeat(4),
    },
    price_satang: price,
    discount_price_satang: isSale ? Math.round(price * 0.8) : null,
    stock: chance.happens(0.5) ? chance.between(0, 500) : null,
    is_recommended: chance.happens(0.03),
    images: Array.from({ length: chance.between(1, 4) }, (_, index) => image(index)),
    options:
      category === 'fashion'
        ? [
            {
              kind: 'size',
              name: { en: 'Size' },
              values: ['S', 'M', 'L'].map((key) => ({ key, name: { en: key }, image: null })),
            },
          ]
        : [],
    sales_count: Math.floor(chance.next() ** 4 * 5_000),
    reviews_count: chance.between(0, 40),
  };
}

const BATCH = 2_000;

/** Fills an empty catalogue with `count` products. */
export async function fillCatalogue(db: Db, count: number): Promise<void> {
  const chance = seededChance(20_261_121);
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) =>
      product(chance, start + index),
    );
    const { rows } = await sql<{ id: number }>`
      insert into products (source, source_key, category, name, description, price_satang, discount_price_satang, highest_price_satang, stock, is_recommended, images,
        options, sales_count, rating_sum, reviews_count, content_hash, created_at, updated_at)
      select 'bench', source_key, category, name, description, price_satang, discount_price_satang, coalesce(discount_price_satang, price_satang), stock,
        is_recommended, images, options, sales_count, reviews_count * 3 + (reviews_count * price_satang) % (reviews_count * 2 + 1), reviews_count, '',
        now() - make_interval(hours => source_key::int % 2000), now()
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as incoming (source_key text, category text, name jsonb, description jsonb,
        price_satang bigint, discount_price_satang bigint, stock integer, is_recommended boolean, images jsonb, options jsonb, sales_count integer,
        reviews_count integer)
      returning id`.execute(db);
    await addVariants(
      db,
      rows.map((row) => row.id),
    );
  }
}

/** Adds a variant per size, or one, that share the product's stock. */
async function addVariants(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    with pools as (
      insert into stock_pools (product_id, received)
      select id, stock from products where id = any(${[...productIds]}::bigint[]) returning id, product_id
    )
    insert into variants (product_id, position, choice, price_satang, discount_price_satang, pool_id)
    select product.id, coalesce(place, 1), array_remove(array[value ->> 'key'], null), price_satang, discount_price_satang, pools.id
    from pools join products product on product.id = pools.product_id
    left join lateral jsonb_array_elements(product.options -> 0 -> 'values') with ordinality as listed (value, place) on true`.execute(
    db,
  );
}
