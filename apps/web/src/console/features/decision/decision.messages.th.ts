export default {
  reason: 'เหตุผล',
  reasonMissing: 'เขียนเหตุผลก่อน',
} as const;
