export default {
  announcement: 'ข่าวสาร',
  update: 'อัปเดต',
  maintenance: 'ปิดปรับปรุง',
  pinned: 'ปักหมุด',
  none: 'ยังไม่มีข่าว',
  noneDetail: 'เมื่อมีเรื่องที่ร้านควรรู้ เราจะแจ้งไว้ที่นี่',
  loadFailed: 'โหลดข่าวไม่สำเร็จ',
  notFound: 'ไม่พบข่าวนี้',
  notFoundDetail: 'ข่าวอาจหมดอายุแล้ว ดูข่าวอื่นได้ในหน้ารวม',
  all: 'ดูข่าวทั้งหมด',
  news: 'ข่าวจาก Raan',
  newsUnseen: 'ข่าวจาก Raan มีเรื่องใหม่',
} as const;
