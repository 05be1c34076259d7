export default {
  title: '您的资料',
  name: '显示名称',
  nameHint: 'Raan 对您的称呼；顾客看到的是店铺名称',
  nameRequired: '请输入名称',
  address: '联系地址',
  addressHint: '用于寄送文件及账户联系，顾客看不到',
  saved: '资料已保存',
  saveFailed: '资料保存失败',
} as const;
