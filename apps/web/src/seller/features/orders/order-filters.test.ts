import { expect, test } from 'vitest';
import { PERIOD_VALUES, parseListFilters, updateListParams, type GroupFilters } from './order-filters.ts';

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
const read = (search: string, group = SHIPMENT) => parseListFilters(new URLSearchParams(search), group);

test('[ORD-05] [ORD-10] reads search, sort and filters from the URL', () => {
  expect(read('keyword=%20R26%20&sort=created_desc&period=week&priority=high')).toEqual({
    keyword: 'R26',
    sort: 'created_desc',
    period: 'week',
    priority: 'high',
    stage: '',
  });
  expect(read('')).toEqual({ keyword: '', sort: 'created_asc', period: '', priority: '', stage: '' });
});

test('[ORD-10] offers the periods all time, today, week, month and last three months', () => {
  expect(PERIOD_VALUES).toEqual(['', 'today', 'week', 'month', 'last3months']);
});

test('[ORD-04] ignores filters that the group does not have', () => {
  expect(read('sort=completed_desc&period=year&priority=low')).toEqual(read(''));
  expect(read('sort=expiry_asc&period=week&priority=high', PAYMENT)).toEqual({
    keyword: '',
    sort: 'expiry_asc',
    period: '',
    priority: '',
    stage: '',
  });
});

test('[ORD-05] omits defaults from the URL and keeps unrelated parameters', () => {
  const from = new URLSearchParams('from=home&period=week');
  expect(updateListParams(from, SHIPMENT, { priority: 'high' }).toString()).toBe(
    'from=home&period=week&priority=high',
  );
  expect(updateListParams(from, SHIPMENT, { period: '', sort: 'created_asc' }).toString()).toBe('from=home');
});
