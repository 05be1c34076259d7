export default {
  title: '待寄样品',
  none: '没有待寄样品',
  demo: '演示',
  ordered: '{ago}订购',
  ship: '标记已寄出',
  shipAsk: '寄出 {number}',
  courier: '物流公司',
  trackingNumber: '运单号',
  trackingHint: '6–30 个字母、数字或连字符',
  shipped: '已通知卖家',
  missing: '请先填写运单号',
} as const;
