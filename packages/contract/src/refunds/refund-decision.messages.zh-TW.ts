export default {
  fault_shown: '證據顯示商品確有問題',
  delivery_unproven: '沒有包裹送達的證明',
  store_unanswered: '商店未在期限內回覆',
  return_covered: '符合退貨規定',
  delivery_proven: '物流紀錄顯示包裹已送達',
  goods_as_described: '商品與描述相符',
  evidence_lacking: '證據不足',
  goods_used: '商品收到後已使用或損壞',
  return_not_covered: '不符合退貨規定',
} as const;
