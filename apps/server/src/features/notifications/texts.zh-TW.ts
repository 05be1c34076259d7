import type { Texts } from './texts.th.ts';

const texts: Texts = {
  new_order: { title: '新訂單', message: '訂單 {order_number} 共 {total_quantity} 件，等待顧客付款' },
  payment_received: {
    title: '顧客已付款',
    message: '訂單 {order_number} {product_name} 可以出貨，您將賺取 {profit}',
  },
  order_update: { title: '訂單更新', message: '訂單 {order_number} 狀態已變更' },
  order_cancelled: { title: '訂單已取消', message: '訂單 {order_number} 已取消' },
  order_expired: { title: '訂單逾時未付款', message: '顧客未於時限內付款，訂單 {order_number} 已取消' },
  order_shipped: { title: '已出貨', message: '訂單 {order_number} 運送中' },
  sample_shipped: { title: '樣品已寄出', message: '{product_name}（{sample_number}）正在送往你的地址' },
  orders_shipped: { title: '已出貨 {order_count} 筆訂單', message: '全部運送中，總成本 {total_amount}' },
  earnings: { title: '獲得利潤 {amount}', message: '訂單 {order_number} 已完成，餘額 {new_balance}' },
  earnings_early: { title: '提前收款 {amount}', message: '來自 {order_count} 筆訂單，餘額 {new_balance}' },
  recharge_success: { title: '儲值成功', message: '已儲值 {amount}，餘額 {balance_after}' },
  recharge_failed: { title: '儲值失敗', message: '儲值 {amount} 未成功 {reason}' },
  withdraw_success: { title: '提現成功', message: '{amount} 已匯入您的銀行帳戶' },
  withdraw_failed: { title: '提現失敗', message: '提現 {amount} 未成功，款項已退回錢包 {reason}' },
  withdraw_pending: { title: '已收到提現申請', message: '提現 {amount} 審核中' },
  transaction: { title: '新的交易', message: '{amount} {description}' },
  withdraw: { title: '提現', message: '{amount} {description}' },
  recharge: { title: '儲值', message: '{amount} {description}' },
  deposit: { title: '保證金', message: '{amount} {description}' },
  verification: { title: '身分驗證結果', message: '您的身分驗證已有結果 {reason}' },
  verification_submitted: { title: '已收到證件', message: '我們正在審核您的證件' },
  review_received: { title: '新評價：{rating} 星', message: '顧客評價了訂單 {order_number}' },
  promotion: { title: '促銷活動', message: '{message}' },
  coupon: { title: '新優惠券', message: '{message}' },
  system: { title: '系統公告', message: '{message}' },
};
export default texts;
