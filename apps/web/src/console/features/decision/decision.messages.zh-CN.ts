export default {
  reason: '原因',
  reasonMissing: '请先填写原因',
  other: '其他（请说明）',
  note: '补充说明',
  chooseReason: '请先选择原因',
  noteMissing: '请先填写说明',
} as const;
