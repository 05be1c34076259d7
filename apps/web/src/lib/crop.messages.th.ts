export default {
  frame: 'ส่วนที่จะใช้ เลื่อนรูปด้วยปุ่มลูกศร ซูมด้วย + และ -',
  zoom: 'ซูม',
  turn: 'หมุน',
  use: 'ใช้รูปนี้',
  cancel: 'ยกเลิก',
} as const;
