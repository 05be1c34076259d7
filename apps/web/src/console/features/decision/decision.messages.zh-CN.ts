export default {
  reason: '原因',
  reasonMissing: '请先填写原因',
} as const;
