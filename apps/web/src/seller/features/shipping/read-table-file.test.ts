import { expect, it } from 'vitest';
import { LANGUAGES } from '@raan/contract/language';
import { readTableFile } from './read-table-file.ts';
import { shippingMessages } from './shipping-messages.ts';

const ZIP = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]);

it('[ERR-05] refuses a workbook and tells the seller, in every language, to save it as CSV', async () => {
  const table = await readTableFile(new File([ZIP], 'numbers.xlsx'));
  if (!('problem' in table)) throw new Error('the workbook was read');
  for (const language of LANGUAGES) {
    const texts = await shippingMessages.load(language);
    expect(texts[table.problem]).toContain('CSV');
  }
});
