import messageClosures from '@raan/contract/system/message-closure.messages.th';

export default {
  title: 'ข้อความจากผู้ขาย',
  states: 'สถานะข้อความ',
  open: 'รอตอบ',
  closed: 'ปิดแล้ว',
  noneOpen: 'ตอบครบทุกข้อความแล้ว',
  none: 'ยังไม่มีข้อความ',
  answer: 'คำตอบ',
  answerHint: 'ผู้ขายใช้ภาษา{language} และจะได้รับเป็นการแจ้งเตือน และทางอีเมลถ้ามี',
  write: 'ตอบ',
  send: 'ส่งคำตอบ',
  close: 'ปิดโดยไม่ตอบ',
  sent: 'ส่งคำตอบแล้ว',
  closedToast: 'ปิดข้อความแล้ว',
  answeredBy: '{who} ตอบเมื่อ {time}',
  closedBy: '{who} ปิดเมื่อ {time}',
  closeNow: 'ปิดข้อความ',
  closeEffect: 'ผู้ขายจะได้รับเหตุผลเป็นการแจ้งเตือน และทางอีเมลถ้ามี',
  suspendedMail: 'ร้านนี้ถูกระงับ เข้าแอปไม่ได้ คำตอบจะถึงผู้ขายทางอีเมล',
  suspendedNoMail: 'ร้านนี้ถูกระงับและไม่มีอีเมล ผู้ขายจะอ่านคำตอบได้เมื่อยกเลิกการระงับ',
  ...messageClosures,
} as const;
