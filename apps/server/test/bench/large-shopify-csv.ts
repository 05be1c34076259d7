// Texts in three scripts, HTML, two or three variants, pictures, some compare-at prices.
const HEADING =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,' +
  'Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,' +
  'Image Src,Image Position,Variant Image,Gift Card,Status\n';
const NAMES = [
  'เสื้อยืดคอตตอนเนื้อนุ่ม ใส่สบาย',
  'Wireless earbuds with charging case',
  '保湿面膜 十片装',
  'ถุงผ้าแคนวาส พิมพ์ลาย',
  'Stainless steel water bottle',
];
const COLORS = ['Black', 'White', 'ฟ้า'];
const BODY =
  '"<p>A description of usual length, with <strong>emphasis</strong>, a list and ""quotes"".</p>\n<ul><li>First thing to know</li>' +
  '<li>Second thing to know</li><li style=""color:red"" onclick=""x()"">Third</li></ul><p>ผ้านุ่ม ใส่สบาย ระบายอากาศได้ดี ซักง่าย แห้งไว</p>"';

/** Yields the text of the file, one product at a time. */
export function* largeShopifyCsv(count: number): Generator<string> {
  yield HEADING;
  for (let number = 1; number <= count; number += 1) {
    const handle = `product-${number}`;
    const price = ((number % 900) + 19.5).toFixed(2);
    const compareAt = number % 3 === 0 ? ((number % 900) + 49.5).toFixed(2) : '';
    const picture = (position: number) => `https://pictures.example/${handle}-${position}.jpg`;
    const variants = COLORS.slice(0, 2 + (number % 2));
    yield variants
      .map((color, index) => {
        const own =
          index === 0
            ? `${NAMES[number % NAMES.length]} ${number},${BODY},Supplier ${number % 40},Apparel,"tag one, tag two",true,Color`
            : ',,,,,,';
        const size = index === 0 ? 'Size,M' : ',L';
        return `${handle},${own},${color},${size},shopify,${(number + index) % 60},deny,${price},${compareAt},${picture(index + 1)},${index + 1},,false,active\n`;
      })
      .join('');
  }
}
