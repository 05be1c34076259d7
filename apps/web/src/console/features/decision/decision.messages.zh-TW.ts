export default {
  reason: '原因',
  reasonMissing: '請先填寫原因',
} as const;
