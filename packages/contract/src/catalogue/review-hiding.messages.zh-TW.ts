export default {
  offensive: '含有冒犯性用語',
  personal_data: '含有個人資料',
  advertising: '廣告或垃圾內容',
  off_topic: '內容與商品無關',
  unlawful: '內容可能違法',
} as const;
