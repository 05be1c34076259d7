export default {
  title: 'เปิดแอปไม่สำเร็จ',
  detail: 'เน็ตอาจหลุดหรือช้าไปหน่อย ลองโหลดใหม่อีกครั้งนะ',
  reload: 'โหลดใหม่',
} as const;
