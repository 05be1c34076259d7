export default {
  answered_elsewhere: 'เราตอบคุณทางช่องทางอื่นแล้ว',
  sent_twice: 'ข้อความนี้ส่งมาซ้ำ เราดูแลต่อในข้อความอีกฉบับ',
  settled: 'เรื่องนี้เรียบร้อยแล้ว',
  no_question: 'ไม่มีคำถามที่รอคำตอบ',
} as const;
