export default {
  replyToEmail: 'คำตอบจะมาเป็นการแจ้งเตือนในแอป และทางอีเมล {contact}',
  replyInApp: 'คำตอบจะมาเป็นการแจ้งเตือนในแอป',
  required: 'กรุณาเขียนข้อความก่อนส่ง',
  send: 'ส่งข้อความ',
  sent: 'ส่งข้อความแล้ว',
} as const;
