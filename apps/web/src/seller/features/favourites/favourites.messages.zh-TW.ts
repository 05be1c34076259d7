export default {
  none: '還沒有收藏',
  noneDetail: '在商品上點一下愛心，就會收藏在這裡',
  browse: '瀏覽全部商品',
  productCount: '{count} 件商品',
  remove: '將 {name} 移出收藏',
  removed: '已移出，點此放回',
  failed: '無法載入收藏',
  inactive: '已停售',
  sold_out: '已售完',
} as const;
