export default {
  none: '还没有收藏',
  noneDetail: '在商品上点一下爱心，就会收藏在这里',
  browse: '浏览全部商品',
  productCount: '{count} 件商品',
  remove: '将 {name} 移出收藏',
  removed: '已移出，点此放回',
  failed: '无法加载收藏',
  inactive: '已停售',
  sold_out: '已售完',
} as const;
