export default {
  suggestions: '建議商品',
  popularSearches: '熱門搜尋',
  suggestionCount: '有 {count} 項建議，用上下方向鍵選擇',
  didYouMean: '您是不是要找「{keyword}」？',
  vacation: '商店休假至{date}',
  vacationDetail: '{date}起可再下單，已下的訂單照常處理。',
  pinned: '店家推薦',
  seeAllProducts: '查看全部',
  seeCollection: '查看「{name}」全部商品',
  reviewReply: '{store} 的回覆',
} as const;
