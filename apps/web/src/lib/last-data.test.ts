import { expect, it } from 'vitest';
import { withoutPeople } from './last-data.ts';

it('[ERR-05] what is kept on the device for a time without a connection names no customer', () => {
  const answer = {
    orders: [
      {
        order_number: 'R1',
        customer: { name: 'มาลี รักสวย', phone: '0897654321' },
        shipping_address: '99/1 ซอยลาดพร้าว 15 จตุจักร',
        items: [{ name: 'พัดลม' }],
        order_note: 'ฝากไว้กับป้าข้างบ้าน',
      },
    ],
  };
  const text = JSON.stringify(withoutPeople(answer));
  for (const word of ['มาลี', '0897654321', 'ลาดพร้าว', 'ข้างบ้าน']) expect(text).not.toContain(word);
  expect(text).toContain('R1');
  expect(text).toContain('พัดลม');
});
