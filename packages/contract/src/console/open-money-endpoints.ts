import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Baht, Pagination, Timestamp } from '../primitives.ts';
import { ConsolePageQuery, financeOnly } from './console-parts.ts';
import {
  OPEN_MONEY_AGES,
  OPEN_MONEY_CAUSES,
  OPEN_MONEY_SECTIONS,
  OpenMoneyItem,
  OpenMoneyTotal,
} from './open-money.ts';

export const getOpenMoney = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/open-money',
  summary:
    'Sums all money that is on its way by section, cause and age, and compares the sums with the ledger accounts.',
  data: z.object({ taken_at: Timestamp, sections: z.array(OpenMoneyTotal) }),
});

export const listOpenMoney = endpoint({
  ...financeOnly,
  method: 'GET',
  path: '/console/open-money/:section',
  summary:
    'Lists the items of a section: oldest first; entries of the accounts of suppliers and couriers newest first.',
  params: z.object({ section: z.enum(OPEN_MONEY_SECTIONS) }),
  query: z.object({
    ...ConsolePageQuery,
    cause: z.optional(z.enum(OPEN_MONEY_CAUSES)),
    age: z.optional(z.enum(OPEN_MONEY_AGES)),
    /** Only items past their deadline. */
    overdue: z.optional(z.enum(['yes'])),
  }),
  data: z.object({ items: z.array(OpenMoneyItem), amount: Baht, pagination: Pagination }),
});
