// User-visible texts contain no wire values such as `pending_shipment`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '../packages/contract/src/notifications/notification.ts';
import { ORDER_EVENT_KINDS, ORDER_STATUSES } from '../packages/contract/src/orders/order.ts';
import { REFUND_STATES } from '../packages/contract/src/refunds/refund-states.ts';
import { VERIFICATION_STATUSES } from '../packages/contract/src/sellers/seller.ts';
import { VERIFICATION_STATES } from '../packages/contract/src/verification/verification.ts';
import { RECHARGE_STATUSES } from '../packages/contract/src/wallet/recharge.ts';
import {
  MOVEMENT_KINDS,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../packages/contract/src/wallet/wallet-endpoints.ts';
import { WITHDRAWAL_STATES } from '../packages/contract/src/withdrawals/withdrawal.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LANGUAGE_FILE = /\.(th|en|zh-TW|zh-CN)\.tsx?$/;

const WIRE_VALUES: ReadonlySet<string> = new Set([
  ...NOTIFICATION_TYPES,
  ...ORDER_EVENT_KINDS,
  ...ORDER_STATUSES,
  ...REFUND_STATES,
  ...VERIFICATION_STATUSES,
  ...VERIFICATION_STATES,
  ...RECHARGE_STATUSES,
  ...MOVEMENT_KINDS,
  ...TRANSACTION_STATUSES,
  ...TRANSACTION_TYPES,
  ...WITHDRAWAL_STATES,
]);

/**
 * Finds wire values in a text outside its placeholders. Any snake_case word counts. A single word such as
 * `pending` counts unless the text is English, where it is an ordinary word.
 */
function wireValuesIn(text: string, language: string): string[] {
  const words = text.replaceAll(/\$?\{[^}]*\}/g, ' ').match(/[A-Za-z][A-Za-z0-9_]*/g) ?? [];
  return words.filter(
    (word) => /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(word) || (language !== 'en' && WIRE_VALUES.has(word)),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\./.test(file));
const modules = sources.filter((file) => LANGUAGE_FILE.test(file));
/** Modules with the texts of all languages in one file. */
const inline = sources.filter(
  (file) => !LANGUAGE_FILE.test(file) && /['"]zh-TW['"]:/.test(readFileSync(path.join(ROOT, file), 'utf8')),
);

describe('[I18N-01] texts contain no wire values', () => {
  test('[I18N-01] the scan recognizes wire values', () => {
    expect(wireValuesIn('Move it to pending_shipment', 'en')).toEqual(['pending_shipment']);
    expect(wireValuesIn('สถานะ pending', 'th')).toEqual(['pending']);
    expect(wireValuesIn('This order is pending: {order_number}', 'en')).toEqual([]);
  });

  test('[I18N-01] the scan finds the texts of all parts in four languages', () => {
    expect(modules.length).toBeGreaterThan(300);
    for (const part of ['apps/web/', 'apps/server/', 'packages/contract/'])
      for (const language of ['th', 'en', 'zh-TW', 'zh-CN'])
        expect(modules.some((file) => file.startsWith(part) && file.includes(`.${language}.ts`))).toBe(true);
    expect(inline.length).toBeGreaterThan(10);
  });

  test.each(modules)('[I18N-01] %s', async (file) => {
    const language = LANGUAGE_FILE.exec(file)?.[1] ?? '';
    const { default: texts } = (await import(path.join(ROOT, file))) as { default: unknown };
    const found = textsIn(texts);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((text) => wireValuesIn(text, language).length > 0)).toEqual([]);
  });

  test.each(inline)('[I18N-01] %s', (file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    // Literals of properties. Without spaces and non-ASCII letters a literal is a name, not a text.
    const literals = [...source.matchAll(/:\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map(
      ([, , text]) => text ?? '',
    );
    const texts = literals.filter((text) => /\s|\P{ASCII}/u.test(text));
    expect(texts.filter((text) => wireValuesIn(text, 'en').length > 0)).toEqual([]);
  });
});
