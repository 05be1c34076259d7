export default {
  newVersion: 'มีเวอร์ชันใหม่แล้ว',
  update: 'โหลดใหม่',
  later: 'ไว้ทีหลัง',
} as const;
