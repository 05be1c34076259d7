export default {
  title: '您的資料',
  name: '顯示名稱',
  nameHint: 'Raan 對您的稱呼；顧客看到的是商店名稱',
  nameRequired: '請輸入名稱',
  address: '聯絡地址',
  addressHint: '用於寄送文件及帳戶聯繫，顧客看不到',
  saved: '資料已儲存',
  saveFailed: '資料儲存失敗',
} as const;
