import { expect, test } from 'vitest';
import { PERIOD_VALUES, readListFilters, writeListFilters, type GroupFilters } from './order-filters.ts';

const SHIPMENT: GroupFilters = {
  status: 'pending_shipment',
  sorts: ['created_asc', 'created_desc'],
  periods: true,
  priorities: true,
};
const PAYMENT: GroupFilters = {
  status: 'pending_payment',
  sorts: ['created_desc', 'created_asc', 'amount_desc', 'amount_asc', 'expiry_asc'],
};
const read = (search: string, group = SHIPMENT) => readListFilters(new URLSearchParams(search), group);

test('[ORD-05] [ORD-10] the address says search, sort and filters', () => {
  expect(read('keyword=%20R26%20&sort=created_desc&period=week&priority=high')).toEqual({
    keyword: 'R26',
    sort: 'created_desc',
    period: 'week',
    priority: 'high',
  });
  expect(read('')).toEqual({ keyword: '', sort: 'created_asc', period: '', priority: '' });
});

test('[ORD-10] the time filter knows all time, today, week, month and the last three months', () => {
  expect(PERIOD_VALUES).toEqual(['', 'today', 'week', 'month', 'last3months']);
});

test('[ORD-04] what a group does not know counts as nothing', () => {
  expect(read('sort=completed_desc&period=year&priority=low')).toEqual(read(''));
  expect(read('sort=expiry_asc&period=week&priority=high', PAYMENT)).toEqual({
    keyword: '',
    sort: 'expiry_asc',
    period: '',
    priority: '',
  });
});

test('[ORD-05] what is usual is left out of the address, and what is not ours stays in it', () => {
  const from = new URLSearchParams('from=home&period=week');
  expect(writeListFilters(from, SHIPMENT, { priority: 'high' }).toString()).toBe(
    'from=home&period=week&priority=high',
  );
  expect(writeListFilters(from, SHIPMENT, { period: '', sort: 'created_asc' }).toString()).toBe('from=home');
});
