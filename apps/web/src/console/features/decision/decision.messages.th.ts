export default {
  reason: 'เหตุผล',
  reasonMissing: 'เขียนเหตุผลก่อน',
  other: 'อื่น ๆ (เขียนอธิบาย)',
  note: 'คำอธิบายเพิ่มเติม',
  chooseReason: 'เลือกเหตุผลก่อน',
  noteMissing: 'เขียนอธิบายก่อน',
} as const;
