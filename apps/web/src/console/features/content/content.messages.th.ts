export default {
  languages: 'ภาษา',
  readsThai: 'ถ้าเว้นว่างไว้ จะแสดงข้อความภาษาไทย',
  bangkokTime: 'เวลากรุงเทพฯ',
  choosePicture: 'เลือกรูป',
  replacePicture: 'เปลี่ยนรูป',
  removePicture: 'เอารูปออก',
  save: 'บันทึก',
  saved: 'บันทึกแล้ว มีผลทันที',
  seeFields: 'โปรดตรวจช่องที่มีข้อความสีแดง',
  changedBy: 'แก้ไขโดย {who} เมื่อ {time}',
  changedAt: 'แก้ไขเมื่อ {time}',
  notYourRole: 'เฉพาะผู้ตรวจสอบเท่านั้นที่แก้ไขได้',
} as const;
