export default {
  reason: 'เหตุผล',
  reasonMissing: 'เขียนเหตุผลก่อน',
  other: 'อื่น ๆ (เขียนอธิบาย)',
  words: 'คำอธิบายเพิ่มเติม',
  chooseReason: 'เลือกเหตุผลก่อน',
  writeWords: 'เขียนอธิบายก่อน',
} as const;
