export default {
  languages: '語言',
  readsThai: '留空時會顯示泰文內容',
  bangkokTime: '曼谷時間',
  choosePicture: '選擇圖片',
  replacePicture: '更換',
  removePicture: '移除',
  save: '儲存',
  saved: '已儲存，立即生效',
  seeFields: '請查看標示紅字的欄位',
  changedBy: '由 {who} 於 {time} 變更',
  changedAt: '於 {time} 變更',
  notYourRole: '只有審核人員可以變更',
} as const;
