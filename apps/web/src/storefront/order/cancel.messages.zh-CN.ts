import orderReasons from '@raan/contract/orders/order-reason.messages.zh-CN';

export default {
  cancel: '取消订单',
  title: '要取消这笔订单吗？',
  reason: '取消原因',
  reasonMissing: '请选择原因',
  other: '其他',
  words: '请说明原因',
  wordsHint: '店铺会看到这段文字',
  wordsMissing: '请简短说明原因',
  youGetBack: '您将收到退款',
  refundHow: '将全额退回原付款方式。',
  nothingPaid: '尚未付款。若您刚刚已转账，款项会自动退回。',
  confirm: '取消订单',
  keep: '不取消',
  failed: '取消失败',
  cancelled: '订单已取消',
  shipped: '来不及取消，店铺已发货',
  shippedDetail: '订单已发货，无法取消。若未收到商品或有问题，可在此页申请退款。',
  seeOrder: '查看订单',
  ...orderReasons,
} as const;
