import reviewHidings from '@raan/contract/catalogue/review-hiding.messages.zh-TW';

export default {
  ...reviewHidings,
  reviewTitle: '評價商品',
  reviewWhole: '整筆訂單',
  reviewHint: '您的評分能幫助其他買家，姓名會部分隱藏。',
  stars: '{count} 顆星',
  starsMissing: '請先點選星數',
  comment: '分享您的心得',
  sendReview: '送出評價',
  yourReview: '您的評價',
  reviewHidden: '這則評價已被隱藏，其他顧客看不到',
  reviewHiddenOf: '您對 {name} 的評價已被隱藏，其他顧客看不到',
  reviewThanks: '感謝您的評價',
  reviewOnce: '每筆訂單只能評價一次，送出後無法修改。',
  reviewProducts: '各項商品（選填）',
  reviewProductsHint: '您對商品的評分與心得會顯示在該商品頁面。',
} as const;
