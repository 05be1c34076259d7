import { describe, expect, it } from 'vitest';
import { guessCourier } from './guess-courier.ts';
import { orderNumberIn, parseNumbers } from './parse-numbers.ts';

const ONE = 'R261121-8F3K2M';
const TWO = 'R261121-0A1B2C';

const readOne = (text: string) => {
  const { lines, problems } = parseNumbers(text);
  const [line] = lines;
  return line ? [line.orderNumber, line.courier, line.trackingNumber].join(' ') : problems[0]?.reason;
};

describe('[ORD-05] pasted tracking numbers', () => {
  it.each([
    ['a comma', `${ONE},SF1234567890123`, `${ONE} sf SF1234567890123`],
    ['a space', `${ONE} SF1234567890123`, `${ONE} sf SF1234567890123`],
    ['a tab, from a spreadsheet', `${ONE}\tEA123456785TH`, `${ONE} ems EA123456785TH`],
    ['a semicolon', `${ONE}; YT1234567890123`, `${ONE} yto YT1234567890123`],
    ['an arrow', `${ONE} → STO1234567890`, `${ONE} sto STO1234567890`],
    ['a colon and a mark before the order', `#${ONE}: 78901234567890`, `${ONE} zto 78901234567890`],
    ['the number first', `SF1234567890123 ${ONE}`, `${ONE} sf SF1234567890123`],
    ['small letters, no dash', `r2611218f3k2m sf1234567890123`, `${ONE} sf SF1234567890123`],
    ['a number printed in groups', `${ONE} EA 123 456 785 TH`, `${ONE} ems EA123456785TH`],
    ['hyphens in the number', `${ONE}, SF-1234-5678-90123`, `${ONE} sf SF1234567890123`],
    [
      'a number in groups that begins like a courier’s name',
      `${ONE} SF 1234 5678 90123`,
      `${ONE} sf SF1234567890123`,
    ],
    ['the courier before a number in groups', `${ONE} EMS EA 1234 5678 5 TH`, `${ONE} ems EA123456785TH`],
    ['Thai digits', `R๒๖๑๑๒๑-8F3K2M, SF๑๒๓๔๕๖๗๘๙๐๑๒๓`, `${ONE} sf SF1234567890123`],
    [
      'full-width characters',
      `Ｒ２６１１２１－８Ｆ３Ｋ２Ｍ，ＳＦ１２３４５６７８９０１２３`,
      `${ONE} sf SF1234567890123`,
    ],
    [
      'a long dash and a space that does not break',
      `R261121–8F3K2M\u00a0SF1234567890123`,
      `${ONE} sf SF1234567890123`,
    ],
    ['the courier by its code', `${ONE},123456789012,sf`, `${ONE} sf 123456789012`],
    ['the courier by its name', `${ONE} ZTO Express 512345678901`, `${ONE} zto 512345678901`],
    ['the courier in Thai', `${ONE} ไปรษณีย์ไทย EA123456785TH`, `${ONE} ems EA123456785TH`],
    ['the courier in Chinese', `${ONE} 顺丰 123456789012`, `${ONE} sf 123456789012`],
    ['words around it', `ออเดอร์ ${ONE} เลขพัสดุ EA123456785TH ค่ะ`, `${ONE} ems EA123456785TH`],
    ['a phone number beside it', `${ONE},0812345678,SF1234567890123`, `${ONE} sf SF1234567890123`],
    ['quotes', `"${ONE}","SF1234567890123"`, `${ONE} sf SF1234567890123`],
    ['letters that were read for digits', `R261121-OAIB2C SF1234567890123`, `${TWO} sf SF1234567890123`],
    ['a carriage return', `${ONE},SF1234567890123\r`, `${ONE} sf SF1234567890123`],
  ])('reads %s', (_, text, expected) => {
    expect(readOne(text)).toBe(expected);
  });

  it.each([
    ['no order', 'SF1234567890123', 'order'],
    ['no number', ONE, 'number'],
    ['a number that nobody prints, and no courier', `${ONE},HELLO12`, 'unlike'],
    ['a number that is too short for any', `${ONE},sf,A1`, 'malformed'],
    ['what a spreadsheet made of it', `${ONE},1.23457E+13`, 'shortened'],
    ['only a phone number', `${ONE},0812345678`, 'malformed'],
    ['only a phone number with the country’s digits', `${ONE},66812345678`, 'malformed'],
    ['only a phone number beside a courier that had such numbers', `${ONE},yto,0812345678`, 'malformed'],
    ['digits that may be a phone of another country', `${ONE},13812345678`, 'courier'],
    ['bare digits that only one courier ever had', `${ONE},8123456789012345`, 'courier'],
    ['bare digits of several couriers', `${ONE},123456789012`, 'courier'],
  ])('says what is wrong with %s', (_, text, reason) => {
    expect(readOne(text)).toBe(reason);
  });

  it('takes the chosen courier where the number does not tell', () => {
    expect(parseNumbers(`${ONE},123456789012`, 'sf').lines).toMatchObject([{ courier: 'sf' }]);
    expect(parseNumbers(`${ONE},EA123456785TH`, 'sf').lines).toMatchObject([{ courier: 'ems' }]);
    expect(parseNumbers(`${ONE},8123456789`, 'yto').lines).toMatchObject([{ courier: 'yto' }]);
  });

  it('never takes a phone number for a parcel’s, whatever courier is chosen', () => {
    for (const phone of ['0812345678', '081-234-5678', '021234567', '66812345678', '0066812345678'])
      expect(parseNumbers(`${ONE}, ${phone}`, 'yto').lines).toEqual([]);
    expect(parseNumbers(`${ONE}, 0812345678, 8123456789`, 'yto').lines).toMatchObject([
      { trackingNumber: '8123456789' },
    ]);
    expect(parseNumbers(`${ONE} yto 0812345678, YT1234567890123`).lines).toMatchObject([
      { trackingNumber: 'YT1234567890123' },
    ]);
  });

  it('reads a table by the names of its columns, and leaves out rows that are not filled in', () => {
    const table = [
      '\ufefforder_number,customer,courier,tracking_number,items',
      `${ONE},0812345678,,EA123456785TH,"เสื้อ, สีแดง 78901234567890"`,
      `${TWO},0898765432,sf,"=""123456789012""",หมวก`,
      'R261121-ZZZZZZ,0898765432,,,หมวก 78901234567890',
      '',
    ].join('\r\n');
    expect(parseNumbers(table)).toMatchObject({
      lines: [
        { line: 2, orderNumber: ONE, courier: 'ems', trackingNumber: 'EA123456785TH' },
        { line: 3, orderNumber: TWO, courier: 'sf', trackingNumber: '123456789012' },
      ],
      problems: [],
      unfilled: 1,
    });
  });

  it.each([
    'หมายเลขคำสั่งซื้อ;ขนส่ง;เลขพัสดุ',
    'Order ID;Carrier;Tracking no.',
    '订单号;快递公司;运单号',
    '訂單編號;物流;運單號碼',
  ])('knows the columns of %s', (head) => {
    expect(parseNumbers(`${head}\n${ONE};zto;512345678901`).lines).toMatchObject([
      { courier: 'zto', trackingNumber: '512345678901' },
    ]);
  });

  it('tells each problem with its line and its place in the text', () => {
    const text = `${ONE},SF1234567890123\n\n  ${TWO}, 1 \n${ONE},SF9999999999999\n${ONE} SF1234567890123`;
    const { lines, problems } = parseNumbers(text);
    expect(lines).toHaveLength(1);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'malformed'],
      [4, 'twice'],
    ]);
    const [malformed] = problems;
    expect(text.slice(malformed?.from, malformed?.to).trim()).toBe(`${TWO}, 1`);
  });

  it('reads ten thousand lines at once', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, at) => `R261121-${String(at).padStart(6, '0')},SF${String(at).padStart(13, '0')}`,
    ).join('\n');
    // Of the processor's time: on a busy machine the clock's says nothing.
    const began = process.cpuUsage();
    expect(parseNumbers(text).lines).toHaveLength(10_000);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});

describe('[ORD-05] codes', () => {
  it('an order number is found in what a slip’s code holds, and no parcel’s number is taken for one', () => {
    expect(orderNumberIn(`https://raan.example/order?n=${ONE}`)).toBe(ONE);
    expect(orderNumberIn(ONE.toLowerCase())).toBe(ONE);
    for (const number of ['RL123456789TH', 'RR473124829GB', 'SF1234567890123', '78901234567890'])
      expect(orderNumberIn(number)).toBeUndefined();
  });

  it('a courier is guessed only where its look tells', () => {
    expect(guessCourier('sf 1234 5678 90123')).toBe('sf');
    expect(guessCourier('EA123456785TH')).toBe('ems');
    expect(guessCourier('78901234567890')).toBe('zto');
    for (const digits of ['0812345678', '8123456789', '13812345678', '123456789012', '1234567890123456'])
      expect(guessCourier(digits)).toBeUndefined();
    expect(guessCourier('EA123456784TH')).toBeUndefined();
    expect(guessCourier('')).toBeUndefined();
  });

  it.each([
    ['a mistyped digit, by the check digit', `${ONE},EA123456784TH`, 'ems', 'check_digit'],
    ['another courier’s number', `${ONE},sf,EA123456785TH`, 'sf', 'form'],
    ['a form that is new to us, of a courier that it names', `${ONE},SF12345`, 'sf', 'form'],
  ])('warns of %s, and lets it go on', (_, text, courier, reason) => {
    const { lines, doubts, problems } = parseNumbers(text);
    expect(lines).toMatchObject([{ orderNumber: ONE, courier, doubt: reason }]);
    expect(doubts).toMatchObject([{ line: 1, reason }]);
    expect(problems).toEqual([]);
  });

  it('takes the chosen courier for a number that nobody prints, with a warning', () => {
    expect(parseNumbers(`${ONE},HELLO12`, 'zto')).toMatchObject({
      lines: [{ courier: 'zto', trackingNumber: 'HELLO12', doubt: 'form' }],
      doubts: [{ reason: 'form' }],
      problems: [],
    });
    expect(parseNumbers(`${ONE},0812345678`, 'zto').problems).toMatchObject([{ reason: 'malformed' }]);
  });
});
