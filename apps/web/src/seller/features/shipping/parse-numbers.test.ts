import { describe, expect, it } from 'vitest';
import { guessCourier } from './guess-courier.ts';
import { findOrderNumber, parseNumbers } from './parse-numbers.ts';

const ONE = 'R261121-8F3K2M';
const TWO = 'R261121-0A1B2C';

const parseSingleLine = (text: string) => {
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
    ['a colon, and a # before the order number', `#${ONE}: 78901234567890`, `${ONE} zto 78901234567890`],
    ['the tracking number first', `SF1234567890123 ${ONE}`, `${ONE} sf SF1234567890123`],
    ['lower case without a dash', `r2611218f3k2m sf1234567890123`, `${ONE} sf SF1234567890123`],
    ['a tracking number in groups', `${ONE} EA 123 456 785 TH`, `${ONE} ems EA123456785TH`],
    ['hyphens in the tracking number', `${ONE}, SF-1234-5678-90123`, `${ONE} sf SF1234567890123`],
    [
      'a tracking number in groups that begins with a courier’s name',
      `${ONE} SF 1234 5678 90123`,
      `${ONE} sf SF1234567890123`,
    ],
    [
      'the courier before a tracking number in groups',
      `${ONE} EMS EA 1234 5678 5 TH`,
      `${ONE} ems EA123456785TH`,
    ],
    ['Thai digits', `R๒๖๑๑๒๑-8F3K2M, SF๑๒๓๔๕๖๗๘๙๐๑๒๓`, `${ONE} sf SF1234567890123`],
    [
      'full-width characters',
      `Ｒ２６１１２１－８Ｆ３Ｋ２Ｍ，ＳＦ１２３４５６７８９０１２３`,
      `${ONE} sf SF1234567890123`,
    ],
    ['an en dash and a no-break space', `R261121–8F3K2M\u00a0SF1234567890123`, `${ONE} sf SF1234567890123`],
    ['the courier by its code', `${ONE},123456789012,sf`, `${ONE} sf 123456789012`],
    ['the courier by its name', `${ONE} ZTO Express 512345678901`, `${ONE} zto 512345678901`],
    ['J&T by its name', `${ONE} J&T Express 820123456789`, `${ONE} jt 820123456789`],
    ['KEX by its former name', `${ONE} Kerry KNJ0202601010946`, `${ONE} kex KNJ0202601010946`],
    ['the courier in Thai', `${ONE} ไปรษณีย์ไทย EA123456785TH`, `${ONE} ems EA123456785TH`],
    ['the courier in Chinese', `${ONE} 顺丰 123456789012`, `${ONE} sf 123456789012`],
    ['surrounding words', `ออเดอร์ ${ONE} เลขพัสดุ EA123456785TH ค่ะ`, `${ONE} ems EA123456785TH`],
    ['a phone number in the line', `${ONE},0812345678,SF1234567890123`, `${ONE} sf SF1234567890123`],
    ['quotes', `"${ONE}","SF1234567890123"`, `${ONE} sf SF1234567890123`],
    ['letters misread for digits', `R261121-OAIB2C SF1234567890123`, `${TWO} sf SF1234567890123`],
    ['a carriage return', `${ONE},SF1234567890123\r`, `${ONE} sf SF1234567890123`],
  ])('reads %s', (_, text, expected) => {
    expect(parseSingleLine(text)).toBe(expected);
  });

  it.each([
    ['no order number', 'SF1234567890123', 'order'],
    ['no tracking number', ONE, 'number'],
    ['a number of unknown format and no courier', `${ONE},HELLO12`, 'unlike'],
    ['a number that is too short', `${ONE},sf,A1`, 'malformed'],
    ['a number shortened by a spreadsheet', `${ONE},1.23457E+13`, 'shortened'],
    ['only a phone number', `${ONE},0812345678`, 'malformed'],
    ['only a phone number with country code', `${ONE},66812345678`, 'malformed'],
    [
      'only a phone number and a courier whose old numbers look like it',
      `${ONE},yto,0812345678`,
      'malformed',
    ],
    ['digits that may be a foreign phone number', `${ONE},13812345678`, 'courier'],
    ['plain digits that only one courier ever used', `${ONE},8123456789012345`, 'courier'],
    ['plain digits that fit several couriers', `${ONE},123456789012`, 'courier'],
  ])('reports the error of a line with %s', (_, text, reason) => {
    expect(parseSingleLine(text)).toBe(reason);
  });

  it('uses the selected courier when the number fits several', () => {
    expect(parseNumbers(`${ONE},123456789012`, 'sf').lines).toMatchObject([{ courier: 'sf' }]);
    expect(parseNumbers(`${ONE},EA123456785TH`, 'sf').lines).toMatchObject([{ courier: 'ems' }]);
    expect(parseNumbers(`${ONE},8123456789`, 'yto').lines).toMatchObject([{ courier: 'yto' }]);
  });

  it('never reads a phone number as tracking number, with any courier selected', () => {
    for (const phone of ['0812345678', '081-234-5678', '021234567', '66812345678', '0066812345678'])
      expect(parseNumbers(`${ONE}, ${phone}`, 'yto').lines).toEqual([]);
    expect(parseNumbers(`${ONE}, 0812345678, 8123456789`, 'yto').lines).toMatchObject([
      { trackingNumber: '8123456789' },
    ]);
    expect(parseNumbers(`${ONE} yto 0812345678, YT1234567890123`).lines).toMatchObject([
      { trackingNumber: 'YT1234567890123' },
    ]);
  });

  it('reads a table by its column names and skips rows without a number', () => {
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
  ])('recognises the columns of %s', (head) => {
    expect(parseNumbers(`${head}\n${ONE};zto;512345678901`).lines).toMatchObject([
      { courier: 'zto', trackingNumber: '512345678901' },
    ]);
  });

  it('reports each problem with its line and its position in the text', () => {
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

  it('reads ten thousand lines within a second', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, at) => `R261121-${String(at).padStart(6, '0')},SF${String(at).padStart(13, '0')}`,
    ).join('\n');
    // CPU time, because wall-clock time depends on the load of the machine.
    const began = process.cpuUsage();
    expect(parseNumbers(text).lines).toHaveLength(10_000);
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  });
});

describe('[ORD-05] order numbers, couriers and warnings', () => {
  it('finds the order number in the code of a packing slip, and none in tracking numbers', () => {
    expect(findOrderNumber(`https://raan.example/order?n=${ONE}`)).toBe(ONE);
    expect(findOrderNumber(ONE.toLowerCase())).toBe(ONE);
    for (const number of ['RL123456789TH', 'RR473124829GB', 'SF1234567890123', '78901234567890'])
      expect(findOrderNumber(number)).toBeUndefined();
  });

  it('guesses a courier only from a distinctive format', () => {
    expect(guessCourier('sf 1234 5678 90123')).toBe('sf');
    expect(guessCourier('EA123456785TH')).toBe('ems');
    expect(guessCourier('78901234567890')).toBe('zto');
    expect(guessCourier('th01161h4zb2a')).toBe('flash');
    expect(guessCourier('KEX12345678901')).toBe('kex');
    expect(guessCourier('JT1234567890123')).toBe('jt');
    for (const digits of ['0812345678', '8123456789', '13812345678', '123456789012', '1234567890123456'])
      expect(guessCourier(digits)).toBeUndefined();
    expect(guessCourier('EA123456784TH')).toBeUndefined();
    expect(guessCourier('')).toBeUndefined();
  });

  it.each([
    ['a wrong check digit', `${ONE},EA123456784TH`, 'ems', 'check_digit'],
    ['a number of another courier', `${ONE},sf,EA123456785TH`, 'sf', 'form'],
    ['an unknown format with a courier’s prefix', `${ONE},SF12345`, 'sf', 'form'],
  ])('warns of %s and accepts the line', (_, text, courier, reason) => {
    const { lines, warnings, problems } = parseNumbers(text);
    expect(lines).toMatchObject([{ orderNumber: ONE, courier, warning: reason }]);
    expect(warnings).toMatchObject([{ line: 1, reason }]);
    expect(problems).toEqual([]);
  });

  it('uses the selected courier for a number of unknown format, with a warning', () => {
    expect(parseNumbers(`${ONE},HELLO12`, 'zto')).toMatchObject({
      lines: [{ courier: 'zto', trackingNumber: 'HELLO12', warning: 'form' }],
      warnings: [{ reason: 'form' }],
      problems: [],
    });
    expect(parseNumbers(`${ONE},0812345678`, 'zto').problems).toMatchObject([{ reason: 'malformed' }]);
  });
});
