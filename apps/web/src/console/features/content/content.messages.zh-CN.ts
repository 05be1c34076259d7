export default {
  languages: '语言',
  readsThai: '留空时会显示泰文内容',
  bangkokTime: '曼谷时间',
  choosePicture: '选择图片',
  replacePicture: '更换',
  removePicture: '移除',
  save: '保存',
  saved: '已保存，立即生效',
  seeFields: '请查看标红的字段',
  changedBy: '由 {who} 于 {time} 更改',
  changedAt: '于 {time} 更改',
  notYourRole: '只有审核人员可以更改',
} as const;
