export default {
  reason: '原因',
  reasonMissing: '請先填寫原因',
  other: '其他（請說明）',
  note: '補充說明',
  chooseReason: '請先選擇原因',
  noteMissing: '請先填寫說明',
} as const;
