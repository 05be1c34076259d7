export default {
  title: '待寄樣品',
  none: '沒有待寄樣品',
  demo: '示範',
  ordered: '{ago}訂購',
  ship: '標記已寄出',
  shipAsk: '寄出 {number}',
  courier: '物流公司',
  trackingNumber: '物流單號',
  trackingHint: '6–30 個英數字或連字號',
  shipped: '已通知賣家',
  missing: '請先填寫物流單號',
} as const;
