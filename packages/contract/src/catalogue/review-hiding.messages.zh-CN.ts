export default {
  offensive: '含有冒犯性用语',
  personal_data: '含有个人信息',
  advertising: '广告或垃圾内容',
  off_topic: '内容与商品无关',
  unlawful: '内容可能违法',
} as const;
