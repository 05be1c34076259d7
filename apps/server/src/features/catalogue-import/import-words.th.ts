const words = {
  row_too_large: 'แถวนี้ใหญ่เกิน 4 MB อาจลืมปิดเครื่องหมายคำพูด',
  quote_open: 'มีเครื่องหมายคำพูดเปิดตรงนี้แต่ไม่มีตัวปิด',
  quotes_wrong: 'เครื่องหมายคำพูดอยู่ผิดที่ ถ้าจะใส่ในเซลล์ให้พิมพ์ซ้ำสองตัว',
  cell_count: 'แถวนี้มี {cells} เซลล์ แต่หัวตารางมี {width}',
  cell_too_large: 'มีเซลล์ที่ใหญ่เกิน 1 MB',
  cell_nul: 'มีอักขระ NUL อยู่ในเซลล์',
  handle_missing: 'ไม่มีค่า handle',
  handle_too_long: 'handle ยาวเกิน {limit} ตัวอักษร',
  rows_apart: '“{key}” อยู่ที่บรรทัด {line} แล้ว แถวของสินค้าเดียวกันต้องอยู่ติดกัน',
  title_missing: 'ไม่มีชื่อสินค้า',
  gift_card: 'บัตรของขวัญไม่ใช่สินค้า จึงไม่นำเข้า',
  no_rows: 'สินค้านี้ไม่มีแถวข้อมูล',
  product_rows: 'สินค้านี้มีเกิน {limit} แถว',
  product_bytes: 'แถวทั้งหมดของสินค้านี้รวมกันใหญ่เกิน {limit} MB',
  no_price: 'ไม่มีตัวเลือกใดที่มีราคา',
  row_empty: 'แถวนี้ไม่มีทั้งราคาและรูป',
  price_wrong: '“{value}” ไม่ใช่ราคา',
  price_zero: 'ไม่มีราคา หรือราคาเป็นศูนย์',
  price_too_small: 'ราคาต่ำกว่า 0.05 บาท',
  price_too_large: 'ราคาเกินที่หนึ่งคำสั่งซื้อรับได้',
  compare_wrong: '“{value}” ไม่ใช่ราคาก่อนลด',
  stock_wrong: '“{value}” ไม่ใช่จำนวนสต็อก',
  picture_address: 'ที่อยู่รูปไม่ใช่ที่อยู่เว็บ สินค้าจะนำเข้าโดยไม่มีรูปนี้',
  key_twice: 'key นี้มีอยู่ในไฟล์แล้ว',
  amount_wrong: '“{value}” ไม่ใช่จำนวนเงินตั้งแต่ 0.05 บาทขึ้นไป',
  amount_too_large: '{value} บาท เกินที่หนึ่งคำสั่งซื้อรับได้',
  text_unstorable: 'มีอักขระ NUL หรืออักขระที่ขาดครึ่ง',
  words_missing: 'ต้องมีข้อความภาษาไทยหรืออังกฤษ',
  not_below_price: 'ต้องต่ำกว่าราคาขาย',
  missing: 'ไม่มีค่านี้',
  wrong_type: 'ชนิดข้อมูลไม่ถูกต้อง',
  not_a_choice: 'ไม่อยู่ในค่าที่เลือกได้',
  too_long: 'เกิน {limit}',
  too_short: 'ต้องมีอย่างน้อย {limit}',
  not_utf8: 'ไฟล์ไม่ได้เข้ารหัสแบบ UTF-8 (บรรทัด {line}) บันทึกใหม่เป็น UTF-8 หากใช้สเปรดชีตให้เลือก “CSV UTF-8”',
  not_shopify: 'ไฟล์นี้ไม่ใช่ไฟล์ส่งออกสินค้าของ Shopify บรรทัดแรกขาด {columns}',
  empty: 'ไฟล์นี้ว่างเปล่า',
  too_many_broken: 'อ่านไม่ได้เกิน {limit} แถว แถวสุดท้ายคือบรรทัด {line}',
  too_many_problems: 'มีปัญหาเกิน {limit} จุด ไฟล์นี้อาจไม่ใช่ไฟล์ที่ตั้งใจจะใช้',
  list_too_large: 'ไฟล์ JSON ใหญ่เกิน {limit} MB แบ่งเป็นหลายไฟล์หรือใช้ไฟล์ CSV',
  list_too_long: 'รายการยาวเกิน {limit} รายการ แบ่งเป็นหลายไฟล์',
  not_json: 'ไฟล์นี้ไม่ใช่ JSON',
  json_empty: 'ไฟล์นี้ไม่ใช่ JSON: ไฟล์ว่างเปล่า',
  json_cut_off: 'ไฟล์นี้ไม่ใช่ JSON: ไฟล์จบที่บรรทัด {line} คอลัมน์ {column} ทั้งที่ยังปิดไม่ครบ ไฟล์มาครบหรือไม่',
  json_quote_open: 'ไฟล์นี้ไม่ใช่ JSON: เครื่องหมายคำพูดที่เปิดในบรรทัด {line} คอลัมน์ {column} ไม่ได้ปิดในบรรทัดเดียวกัน',
  json_character:
    'ไฟล์นี้ไม่ใช่ JSON: บรรทัด {line} คอลัมน์ {column} มี “{found}” ซึ่งเป็นอักขระที่ต้องใส่เครื่องหมายหลีกเมื่ออยู่ในข้อความ เช่น ใส่แบ็กสแลชนำหน้า',
  json_name: 'ไฟล์นี้ไม่ใช่ JSON: บรรทัด {line} คอลัมน์ {column} มี “{found}” ตรงที่ต้องเป็นชื่อในเครื่องหมายคำพูดคู่',
  json_comma_missing: 'ไฟล์นี้ไม่ใช่ JSON: ขาดจุลภาคหน้า “{found}” ที่บรรทัด {line} คอลัมน์ {column}',
  json_comma_extra: 'ไฟล์นี้ไม่ใช่ JSON: มีจุลภาคเกินหน้า “{found}” ที่บรรทัด {line} คอลัมน์ {column}',
  json_unexpected: 'ไฟล์นี้ไม่ใช่ JSON: “{found}” ที่บรรทัด {line} คอลัมน์ {column} อยู่ผิดที่',
  not_a_list: 'ไฟล์ JSON ต้องเป็นรายการสินค้า',
  wrong_ending: 'นำเข้าได้เฉพาะไฟล์ .csv (ไฟล์ส่งออกสินค้าของ Shopify) และ .json',
  file_gone: 'ไม่พบไฟล์ที่ส่งมาแล้ว กรุณาส่งใหม่',
  given_up: 'ระบบของเราขัดข้อง {limit} ครั้งติดต่อกัน สินค้าที่นำเข้าแล้วยังอยู่ กรุณาแจ้งทีมเทคนิค แล้วส่งไฟล์ใหม่อีกครั้งภายหลัง',
} as const;
export type ImportProblem = keyof typeof words;
type ImportWords = Readonly<Record<ImportProblem, string>>;
/** What may be wrong with a file, and the headings of the table that tells it. */
export type ImportTexts = {
  words: ImportWords;
  headings: Readonly<Record<'line' | 'key' | 'field' | 'reason', string>>;
};

export default {
  words,
  headings: { line: 'บรรทัด', key: 'สินค้า', field: 'ช่อง', reason: 'สาเหตุ' },
} satisfies ImportTexts;
