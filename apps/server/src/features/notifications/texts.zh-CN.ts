import type { Texts } from './texts.th.ts';

const texts: Texts = {
  new_order: { title: '新订单', message: '订单 {order_number} 共 {total_quantity} 件，等待顾客付款' },
  payment_received: {
    title: '顾客已付款',
    message: '订单 {order_number} {product_name} 可以发货，您将赚取 {profit}',
  },
  order_update: { title: '订单更新', message: '订单 {order_number} 状态已变更' },
  order_cancelled: { title: '订单已取消', message: '订单 {order_number} 已取消' },
  order_cancelled_by_team: {
    title: 'Raan 已取消订单',
    message: '订单 {order_number}，原因：{reason}',
  },
  operator_message: {
    title: 'Raan 的消息',
    message: '订单 {order_number}：{reason}',
  },
  order_cancelled_by_customer: {
    title: '顾客取消订单',
    message: '订单 {order_number}，原因：{reason}',
  },
  order_not_shipped: {
    title: '已取消：超过发货期限',
    message: '订单 {order_number} 未在期限内发货，正在退款给顾客',
  },
  order_cancelled_suspended: {
    title: '已取消：店铺已停用',
    message: '订单 {order_number} 尚未发货，正在退款给已付款的顾客',
  },
  refund_not_decided: {
    title: '正在退款 {amount} 给顾客',
    message: '订单 {order_number} 的退款申请未在期限内裁定',
  },
  order_not_sent: {
    title: '已取消：物流未收到包裹',
    message: '订单 {order_number} 没有物流扫描记录，正在退款给顾客，已付的货款也会退还给您',
  },
  ship_by_reminder: {
    title: '即将超过发货期限',
    message: '订单 {order_number} 请于 24 小时内发货',
  },
  ship_by_reminder_many: {
    title: '{order_count} 个订单即将超过发货期限',
    message: '请于 24 小时内发货，从订单 {order_number} 开始',
  },
  parcel_lost_refunded: {
    title: '包裹丢失，正在退款 {amount}',
    message: '物流丢失了订单 {order_number} 的包裹',
  },
  goods_lost: {
    title: '退回货款 {amount}',
    message: '订单 {order_number} 的包裹在运输途中丢失',
  },
  orders_cancelled: {
    title: '已取消 {order_count} 个订单',
    message: '正在退款给已付款的顾客，商品已退回库存',
  },
  order_expired: { title: '订单超时未付款', message: '顾客未在时限内付款，订单 {order_number} 已取消' },
  refund_requested: { title: '顾客申请退款 {amount}', message: '订单 {order_number}，请于 {days} 天内回复' },
  refund_withdrawn: { title: '顾客撤回退款申请', message: '订单 {order_number} 照常进行' },
  refund_unanswered: { title: '退款申请超时未回复', message: '订单 {order_number} 已交由客服裁定' },
  refund_denied: { title: '退款申请未获同意', message: '订单 {order_number} 照常进行。原因：{reason}' },
  refund_granted: {
    title: '客服同意退款 {amount}',
    message: '订单 {order_number} 正在退款给顾客。原因：{reason}',
  },
  refund_granted_owed: {
    title: '客服同意退款 {amount}',
    message: '订单 {order_number} 正在退款给顾客。余额不足，尚欠 {owed}，将从下一笔入账扣回。原因：{reason}',
  },
  refund_partial: { title: '部分退款 {amount}', message: '订单 {order_number} 已完成。{reason}' },
  refund_partial_owed: {
    title: '部分退款 {amount}',
    message: '订单 {order_number} 已完成。余额不足，您欠款 {owed}，将从下一笔收入中扣除',
  },
  refund_return_awaited: { title: '退货后退款 {amount}', message: '订单 {order_number} 的顾客会先寄回商品' },
  refund_return_sent: { title: '退货运输中', message: '订单 {order_number}：快递已收到退回的商品' },
  refund_return_arrived: { title: '退货已送达', message: '订单 {order_number}：供应商正在检查退回的商品' },
  refund_return_missing: { title: '退款申请已关闭', message: '订单 {order_number} 的顾客未在期限内寄回商品' },
  return_received: { title: '正在退款 {amount} 给顾客', message: '订单 {order_number} 的退货已视为收到' },
  return_lost: { title: '正在退款 {amount} 给顾客', message: '订单 {order_number} 的退货在运输途中丢失' },
  order_refunded: { title: '正在退款 {amount} 给顾客', message: '订单 {order_number}' },
  order_refunded_owed: {
    title: '正在退款 {amount} 给顾客',
    message: '订单 {order_number} 余额不足，尚欠 {owed}，将从下一笔入账扣回',
  },
  parcel_refunded: { title: '包裹退回，正在退款 {amount}', message: '订单 {order_number} 未送达顾客' },
  goods_taken_back: { title: '供应商已收回商品', message: '订单 {order_number}' },
  goods_taken_back_paid: { title: '退回货款 {amount}', message: '供应商已收回订单 {order_number} 的商品' },
  goods_kept: { title: '商品未退回', message: '订单 {order_number} 的商品未退回，货款不予退还' },
  goods_kept_charged: { title: '扣除货款 {amount}', message: '订单 {order_number} 的商品未退回' },
  receivable_repaid: { title: '已扣回欠款 {amount}', message: '从刚入账的款项扣除，余额 {balance_after}' },
  order_handed_over: {
    title: '快递已揽收',
    message: '订单 {order_number} 已交给快递公司',
  },
  order_failed_attempt: {
    title: '派送未成功',
    message: '订单 {order_number} 的包裹还没送到顾客手上，快递会再次派送',
  },
  order_delivered: {
    title: '已送达',
    message: '快递显示订单 {order_number} 已送达。若无人提出异议，订单将自动完成',
  },
  order_delivered_completed: {
    title: '已送达',
    message: '快递显示已完成的订单 {order_number} 已送达',
  },
  order_delivered_disputed: {
    title: '已送达',
    message: '快递显示订单 {order_number} 已送达。顾客申请退款，处理完成前此订单暂停',
  },
  order_delivered_refunded: {
    title: '已送达',
    message: '快递显示已退款的订单 {order_number} 已送达',
  },
  order_returning: {
    title: '包裹退回途中',
    message: '快递正在将订单 {order_number} 的包裹退回寄件人，未送达顾客',
  },
  order_returning_delivered: {
    title: '包裹退回途中',
    message: '快递曾显示订单 {order_number} 已送达，现在正将包裹退回寄件人。再次送达之前，订单不会自动完成',
  },
  order_returning_completed: {
    title: '已完成订单的包裹退回途中',
    message:
      '快递正在将订单 {order_number} 的包裹退回寄件人。退回后，将从您的余额退还顾客 {amount}，货款会退还给您',
  },
  order_returning_refunded: {
    title: '已退款订单的商品退回途中',
    message: '快递正在将订单 {order_number} 的包裹退回寄件人。退回后，您无需承担货款',
  },
  order_returning_unchanged: {
    title: '包裹退回途中',
    message: '快递正在将订单 {order_number} 的包裹退回寄件人，订单保持不变',
  },
  order_returned: {
    title: '包裹已退回',
    message: '订单 {order_number} 的包裹已退回寄件人',
  },
  order_lost: {
    title: '包裹丢失',
    message: '快递表示订单 {order_number} 的包裹丢失，请联系快递公司和顾客',
  },
  order_shipped: { title: '已发货', message: '订单 {order_number} 等待快递首次扫描' },
  order_shipped_without_number: {
    title: '已发货',
    message: '订单 {order_number} 尚无快递单号，请为顾客补上',
  },
  sample_cancelled: {
    title: '样品未按期寄出，已取消',
    message: '{product_name}（{sample_number}）：{amount} 已退回您的余额',
  },
  sample_received: {
    title: '样品已视为收到',
    message: '{product_name}（{sample_number}）已寄出两周。若尚未收到，请联系我们',
  },
  sample_shipped: { title: '样品已寄出', message: '我们已寄出 {product_name}（{sample_number}）' },
  orders_shipped: { title: '已发货 {order_count} 个订单', message: '总成本 {total_amount}' },
  earnings: { title: '获得利润 {amount}', message: '订单 {order_number} 已完成，余额 {new_balance}' },
  earnings_many: {
    title: '获得利润 {amount}',
    message: '{order_count} 个订单已完成，余额 {new_balance}',
  },
  earnings_auto: {
    title: '获得利润 {amount}',
    message: '订单 {order_number} 已送达且无人提出异议，已自动完成。余额 {new_balance}',
  },
  earnings_early: { title: '提前收款 {amount}', message: '来自 {order_count} 个订单，余额 {new_balance}' },
  recharge_success: { title: '充值成功', message: '已充值 {amount}，余额 {balance_after}' },
  recharge_failed: { title: '充值失败', message: '充值 {amount} 未成功 {reason}' },
  recharge_success_differs: {
    title: '充值成功',
    message: '我们的账户收到 {amount}（您填写的是 {claimed_amount}），已按实收金额入账。余额 {balance_after}',
  },
  recharge_timeout: {
    title: '充值超时',
    message: '尚未收到充值 {amount} 的付款。若您已通过二维码付款，款项会自动入账，请勿重复付款',
  },
  recharge_rejected_not_received: {
    title: '充值未通过',
    message: '我们尚未收到 {amount}，请向银行确认。{reason}',
  },
  recharge_rejected_proof_unreadable: {
    title: '充值未通过',
    message: '{amount} 的凭证无法辨认，请重新发起并上传清晰的凭证。{reason}',
  },
  recharge_rejected_proof_mismatch: {
    title: '充值未通过',
    message: '您提供的凭证与充值 {amount} 不符。{reason}',
  },
  recharge_rejected_proof_used: {
    title: '充值未通过',
    message: '{amount} 的凭证已用于另一笔充值。{reason}',
  },
  recharge_rejected_other: {
    title: '充值未通过',
    message: '充值 {amount} 未通过。原因：{reason}',
  },
  withdraw_success: { title: '提现成功', message: '{amount} 已汇入您的银行账户' },
  withdraw_failed: { title: '提现失败', message: '提现 {amount} 未成功，款项已退回余额 {reason}' },
  withdraw_pending: { title: '已收到提现申请', message: '提现 {amount} 审核中' },
  transaction: { title: '新的交易', message: '{amount} {description}' },
  withdraw_requested: { title: '已收到提现申请', message: '已预留 {amount}，申请审核中' },
  withdraw_requested_by_team: {
    title: '团队正为您提现余额',
    message: '已预留 {amount}，将汇入您的银行账户。原因：{reason}',
  },
  withdraw_approved: { title: '提现已批准', message: '提现 {amount} 已批准，即将付款' },
  withdraw_processing: { title: '款项汇出中', message: '正在将 {actual_amount} 汇入您的银行账户' },
  withdraw_completed: { title: '提现成功', message: '{actual_amount} 已汇入您的银行账户' },
  withdraw_rejected: { title: '提现未通过', message: '{amount} 已退回余额。原因：{reason}' },
  withdraw_not_decided: {
    title: '提现已取消',
    message: '我们未能在期限内完成审核，{amount} 已退回您的余额，您可以重新申请',
  },
  withdraw_cancelled: { title: '提现已取消', message: '{amount} 已退回余额' },
  bank_card_approved: { title: '银行账户已通过审核', message: '您现在可以提现到{bank_name}账户' },
  bank_card_rejected: { title: '银行账户未通过审核', message: '原因：{reason}' },
  withdraw_password_changed: {
    title: '提现密码已变更',
    message: '如非您本人操作，请立即更改登录密码并联系我们',
  },
  withdraw: { title: '提现', message: '{amount} {description}' },
  recharge: { title: '充值', message: '{amount} {description}' },
  deposit: { title: '保证金', message: '{amount} {description}' },
  verification: { title: '身份认证结果', message: '您的身份认证已有结果 {reason}' },
  verification_approved: { title: '身份认证已通过', message: '现在您可以提现和缴纳保证金了' },
  verification_rejected_photo_unreadable: {
    title: '认证资料被退回',
    message: '照片模糊或有反光，请重新拍摄。 {reason}',
  },
  verification_rejected_photo_incomplete: {
    title: '认证资料被退回',
    message: '照片未拍全证件四角，请重新拍摄。 {reason}',
  },
  verification_rejected_name_mismatch: { title: '认证资料被退回', message: '姓名与证件不一致。 {reason}' },
  verification_rejected_number_mismatch: { title: '认证资料被退回', message: '号码与证件不一致。 {reason}' },
  verification_rejected_expired: { title: '认证资料被退回', message: '证件已过期。 {reason}' },
  verification_rejected_wrong_document: { title: '认证资料被退回', message: '此证件不能用于认证。 {reason}' },
  verification_rejected_not_genuine: {
    title: '认证资料被退回',
    message: '请拍摄证件原件，不能是复印件或屏幕。 {reason}',
  },
  verification_rejected_other: { title: '认证资料被退回', message: '请修改资料后重新提交。 {reason}' },
  deposit_paid: { title: '保证金已缴纳', message: '已保留 {amount} 作为保证金，余额 {balance_after}' },
  deposit_refund_requested: { title: '已收到保证金退还申请', message: '我们会在 {min}–{max} 个工作日内审核' },
  deposit_refunded: { title: '保证金已退还', message: '{amount} 已退回余额，余额 {balance_after}' },
  deposit_refund_rejected: { title: '保证金暂不退还', message: '{reason}' },
  verification_submitted: { title: '已收到证件', message: '我们正在审核您的证件' },
  review_received: { title: '新评价：{rating} 星', message: '顾客评价了订单 {order_number}' },
  promotion: { title: '促销活动', message: '{message}' },
  coupon: { title: '新优惠券', message: '{message}' },
  early_receipt_granted: {
    title: '已为您开通提前收款',
    message: '已发货订单的利润现在可以提前领取。{reason}',
  },
  early_receipt_revoked: { title: '提前收款已关闭', message: '您暂时无法提前领取利润。原因：{reason}' },
  account_suspended: { title: '账号已停用', message: '原因：{reason}' },
  account_unsuspended: { title: '账号已恢复', message: '您的店铺已重新接受订单。{reason}' },
  support_answer: { title: '客服已回复您', message: '{answer}' },
  support_closed: { title: '您的留言已结束', message: '“{message}”原因：{reason}' },
  password_changed: {
    title: '密码已修改',
    message: '其他设备均已退出登录。如非您本人操作，请立即重置密码',
  },
  new_sign_in: {
    title: '有新设备登录',
    message: '{device}（{address}）。如非您本人，请修改密码，并在设置中退出该设备',
  },
  second_factor_on: {
    title: '已开启两步验证',
    message: '之后登录时还需输入应用中的验证码，请妥善保存备用码',
  },
  second_factor_off: { title: '已关闭两步验证', message: '如非您本人操作，请立即修改密码' },
  second_factor_reset: {
    title: '客服已为您关闭两步验证',
    message: '原因：{reason}。为确保安全，提现将暂停一段时间。如非您本人要求，请立即重置密码',
  },
  email_changed: {
    title: '电子邮箱已修改',
    message: '现在使用 {address}。为确保安全，提现将暂停一段时间。如非您本人操作，请立即修改密码',
  },
  phone_verified: { title: '手机号已验证', message: '此号码已绑定您的账号' },
  system_maintenance: {
    title: '系统即将维护',
    message: '{message} {maintenance_time}',
  },
  system_update: { title: '系统更新', message: '{message}' },
  system_announcement: { title: '平台公告', message: '{message}' },
  document_approved: { title: '文件审核通过', message: '您的文件没有问题。{reason}' },
  document_rejected: { title: '文件未通过审核', message: '请修改后重新提交。{reason}' },
  push_many: { title: '{count} 条新通知', message: '点一下，在 Raan 查看全部' },
  push_test: { title: '通知运行正常', message: '以后有新订单时，即使应用已关闭，也会这样通知您' },
  system: { title: '系统公告', message: '{message}' },
  product_withdrawn_recall: {
    title: '您店里的一件商品已下架',
    message: '“{product_name}”因安全原因召回，顾客已无法下单。已付款的订单不受影响。{reason}',
  },
  product_withdrawn_complaint: {
    title: '您店里的一件商品已下架',
    message: '有顾客投诉“{product_name}”，我们正在核实，在此期间顾客无法下单。已付款的订单不受影响。{reason}',
  },
  product_withdrawn_wrong_price: {
    title: '您店里的一件商品已下架',
    message: '“{product_name}”的价格有误，更正前顾客无法下单。已付款的订单不受影响。{reason}',
  },
  product_withdrawn_wrong_details: {
    title: '您店里的一件商品已下架',
    message: '“{product_name}”的说明与实物不符，更正前顾客无法下单。已付款的订单不受影响。{reason}',
  },
  product_withdrawn_rights: {
    title: '您店里的一件商品已下架',
    message: '“{product_name}”可能侵犯他人权利，顾客已无法下单。已付款的订单不受影响。{reason}',
  },
  product_withdrawn_supply: {
    title: '您店里的一件商品已下架',
    message: '供应商无法再供应“{product_name}”，顾客已无法下单。已付款的订单不受影响。{reason}',
  },
  product_withdrawn_other: {
    title: '您店里的一件商品已下架',
    message: '顾客已无法订购“{product_name}”。已付款的订单不受影响。原因：{reason}',
  },
  product_restored: { title: '商品恢复销售', message: '您店里的“{product_name}”又可以下单了' },
  product_price_rise: {
    title: '商品成本价将上调',
    message:
      '“{product_name}”的成本价将于 {takes_effect_at} 由 {old_price} 调为 {new_price}，在此之前的订单仍按现价计算',
  },
  product_price_rise_several: {
    title: '商品成本价将上调',
    message:
      '“{product_name}”有 {variants} 个规格将于 {takes_effect_at} 上调，涨幅最大的由 {old_price} 调为 {new_price}，在此之前的订单仍按现价计算',
  },
  product_price_rise_cancelled: {
    title: '调价已取消',
    message: '“{product_name}”不会按之前的通知涨价，最新价格请看商品页',
  },
  product_price_rise_partly_cancelled: {
    title: '部分调价已取消',
    message:
      '“{product_name}”有 {variants} 个规格不会按之前的通知涨价，另有 {waiting} 个规格仍将涨价，价格请看商品页',
  },
  announced: { title: '{titles}', message: '{maintenance_time}\n{messages}' },
};
export default texts;
