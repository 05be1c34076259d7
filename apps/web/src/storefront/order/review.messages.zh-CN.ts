import reviewHidings from '@raan/contract/catalogue/review-hiding.messages.zh-CN';

export default {
  ...reviewHidings,
  reviewTitle: '评价商品',
  reviewWhole: '整笔订单',
  reviewHint: '您的评分能帮助其他买家，姓名会部分隐藏。',
  stars: '{count} 星',
  starsMissing: '请先点选星数',
  comment: '分享您的心得',
  sendReview: '提交评价',
  yourReview: '您的评价',
  reviewHidden: '这条评价已被隐藏，其他顾客看不到',
  reviewHiddenOf: '您对 {name} 的评价已被隐藏，其他顾客看不到',
  reviewThanks: '感谢您的评价',
  reviewOnce: '每笔订单只能评价一次，提交后无法修改。',
  reviewProducts: '各件商品（选填）',
  reviewProductsHint: '您对商品的评分与心得会显示在该商品页面。',
} as const;
