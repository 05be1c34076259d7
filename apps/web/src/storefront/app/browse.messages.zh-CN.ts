export default {
  suggestions: '建议商品',
  popularSearches: '热门搜索',
  suggestionCount: '有 {count} 条建议，用上下方向键选择',
  didYouMean: '您是不是要找“{keyword}”？',
  vacation: '店铺休假至{date}',
  vacationDetail: '{date}起可再下单，已下的订单照常处理。',
  pinned: '店家推荐',
  seeAllProducts: '查看全部',
  seeCollection: '查看“{name}”全部商品',
  reviewReply: '{store} 的回复',
} as const;
