export default {
  fault_shown: '证据显示商品确有问题',
  delivery_unproven: '没有包裹送达的证明',
  store_unanswered: '店铺未在期限内回复',
  return_covered: '符合退货规定',
  delivery_proven: '物流记录显示包裹已送达',
  goods_as_described: '商品与描述相符',
  evidence_lacking: '证据不足',
  goods_used: '商品收到后已使用或损坏',
  return_not_covered: '不符合退货规定',
} as const;
