import type { Texts } from './texts.th.ts';

const texts: Texts = {
  new_order: { title: '新订单', message: '订单 {order_number} 共 {total_quantity} 件，等待顾客付款' },
  payment_received: {
    title: '顾客已付款',
    message: '订单 {order_number} {product_name} 可以发货，您将赚取 {profit}',
  },
  order_update: { title: '订单更新', message: '订单 {order_number} 状态已变更' },
  order_cancelled: { title: '订单已取消', message: '订单 {order_number} 已取消' },
  order_expired: { title: '订单超时未付款', message: '顾客未在时限内付款，订单 {order_number} 已取消' },
  order_shipped: { title: '已发货', message: '订单 {order_number} 运输中' },
  sample_shipped: { title: '样品已寄出', message: '{product_name}（{sample_number}）正在送往你的地址' },
  orders_shipped: { title: '已发货 {order_count} 个订单', message: '全部运输中，总成本 {total_amount}' },
  earnings: { title: '获得利润 {amount}', message: '订单 {order_number} 已完成，余额 {new_balance}' },
  earnings_early: { title: '提前收款 {amount}', message: '来自 {order_count} 个订单，余额 {new_balance}' },
  recharge_success: { title: '充值成功', message: '已充值 {amount}，余额 {balance_after}' },
  recharge_failed: { title: '充值失败', message: '充值 {amount} 未成功 {reason}' },
  withdraw_success: { title: '提现成功', message: '{amount} 已汇入您的银行账户' },
  withdraw_failed: { title: '提现失败', message: '提现 {amount} 未成功，款项已退回钱包 {reason}' },
  withdraw_pending: { title: '已收到提现申请', message: '提现 {amount} 审核中' },
  transaction: { title: '新的交易', message: '{amount} {description}' },
  withdraw: { title: '提现', message: '{amount} {description}' },
  recharge: { title: '充值', message: '{amount} {description}' },
  deposit: { title: '保证金', message: '{amount} {description}' },
  verification: { title: '身份验证结果', message: '您的身份验证已有结果 {reason}' },
  verification_submitted: { title: '已收到证件', message: '我们正在审核您的证件' },
  review_received: { title: '新评价：{rating} 星', message: '顾客评价了订单 {order_number}' },
  promotion: { title: '促销活动', message: '{message}' },
  coupon: { title: '新优惠券', message: '{message}' },
  system: { title: '系统公告', message: '{message}' },
};
export default texts;
