import type { Texts } from './texts.th.ts';

const texts: Texts = {
  new_order: { title: '新訂單', message: '訂單 {order_number} 共 {total_quantity} 件，等待顧客付款' },
  payment_received: {
    title: '顧客已付款',
    message: '訂單 {order_number} {product_name} 可以出貨，您將賺取 {profit}',
  },
  order_update: { title: '訂單更新', message: '訂單 {order_number} 狀態已變更' },
  order_cancelled: { title: '訂單已取消', message: '訂單 {order_number} 已取消' },
  order_cancelled_by_team: {
    title: 'Raan 已取消訂單',
    message: '訂單 {order_number}，原因：{reason}',
  },
  operator_message: {
    title: 'Raan 的訊息',
    message: '訂單 {order_number}：{reason}',
  },
  order_cancelled_by_customer: {
    title: '顧客取消訂單',
    message: '訂單 {order_number}，原因：{reason}',
  },
  order_not_shipped: {
    title: '已取消：超過出貨期限',
    message: '訂單 {order_number} 未在期限內出貨，正在退款給顧客',
  },
  order_cancelled_suspended: {
    title: '已取消：商店已停用',
    message: '訂單 {order_number} 尚未出貨，正在退款給已付款的顧客',
  },
  refund_not_decided: {
    title: '正在退款 {amount} 給顧客',
    message: '訂單 {order_number} 的退款申請未在期限內裁定',
  },
  order_not_sent: {
    title: '已取消：物流未收到包裹',
    message: '訂單 {order_number} 沒有物流掃描紀錄，正在退款給顧客，已付的貨款也會退還給您',
  },
  ship_by_reminder: {
    title: '即將超過出貨期限',
    message: '訂單 {order_number} 請於 24 小時內出貨',
  },
  ship_by_reminder_many: {
    title: '{order_count} 筆訂單即將超過出貨期限',
    message: '請於 24 小時內出貨，從訂單 {order_number} 開始',
  },
  parcel_lost_refunded: {
    title: '包裹遺失，正在退款 {amount}',
    message: '物流遺失了訂單 {order_number} 的包裹',
  },
  goods_lost: {
    title: '退回貨款 {amount}',
    message: '訂單 {order_number} 的包裹在運送途中遺失',
  },
  orders_cancelled: {
    title: '已取消 {order_count} 筆訂單',
    message: '正在退款給已付款的顧客，商品已退回庫存',
  },
  order_expired: { title: '訂單逾時未付款', message: '顧客未於時限內付款，訂單 {order_number} 已取消' },
  refund_requested: { title: '顧客申請退款 {amount}', message: '訂單 {order_number}，請於 {days} 天內回覆' },
  refund_withdrawn: { title: '顧客撤回退款申請', message: '訂單 {order_number} 照常進行' },
  refund_unanswered: { title: '退款申請逾時未回覆', message: '訂單 {order_number} 已交由客服裁定' },
  refund_denied: { title: '退款申請未獲同意', message: '訂單 {order_number} 照常進行。原因：{reason}' },
  refund_granted: {
    title: '客服同意退款 {amount}',
    message: '訂單 {order_number} 正在退款給顧客。原因：{reason}',
  },
  refund_granted_owed: {
    title: '客服同意退款 {amount}',
    message: '訂單 {order_number} 正在退款給顧客。餘額不足，尚欠 {owed}，將從下一筆入帳扣回。原因：{reason}',
  },
  refund_partial: { title: '部分退款 {amount}', message: '訂單 {order_number} 已完成。{reason}' },
  refund_partial_owed: {
    title: '部分退款 {amount}',
    message: '訂單 {order_number} 已完成。餘額不足，您欠款 {owed}，將從下一筆收入扣除',
  },
  refund_return_awaited: { title: '退貨後退款 {amount}', message: '訂單 {order_number} 的顧客會先寄回商品' },
  refund_return_sent: { title: '退貨運送中', message: '訂單 {order_number}：物流已收到退回的商品' },
  refund_return_arrived: { title: '退貨已送達', message: '訂單 {order_number}：供應商正在檢查退回的商品' },
  refund_return_missing: { title: '退款申請已關閉', message: '訂單 {order_number} 的顧客未在期限內寄回商品' },
  return_received: { title: '正在退款 {amount} 給顧客', message: '訂單 {order_number} 的退貨已視為收到' },
  return_lost: { title: '正在退款 {amount} 給顧客', message: '訂單 {order_number} 的退貨在運送途中遺失' },
  order_refunded: { title: '正在退款 {amount} 給顧客', message: '訂單 {order_number}' },
  order_refunded_owed: {
    title: '正在退款 {amount} 給顧客',
    message: '訂單 {order_number} 餘額不足，尚欠 {owed}，將從下一筆入帳扣回',
  },
  parcel_refunded: { title: '包裹退回，正在退款 {amount}', message: '訂單 {order_number} 未送達顧客' },
  goods_taken_back: { title: '供應商已收回商品', message: '訂單 {order_number}' },
  goods_taken_back_paid: { title: '退回貨款 {amount}', message: '供應商已收回訂單 {order_number} 的商品' },
  goods_kept: { title: '商品未退回', message: '訂單 {order_number} 的商品未退回，貨款不予退還' },
  goods_kept_charged: { title: '扣除貨款 {amount}', message: '訂單 {order_number} 的商品未退回' },
  receivable_repaid: { title: '已扣回欠款 {amount}', message: '從剛入帳的款項扣除，餘額 {balance_after}' },
  order_handed_over: {
    title: '物流已收件',
    message: '訂單 {order_number} 已交給物流公司',
  },
  order_failed_attempt: {
    title: '派送未成功',
    message: '訂單 {order_number} 的包裹尚未送到顧客手上，物流會再次派送',
  },
  order_delivered: {
    title: '已送達',
    message: '物流顯示訂單 {order_number} 已送達。若無人提出異議，訂單將自動完成',
  },
  order_delivered_completed: {
    title: '已送達',
    message: '物流顯示已完成的訂單 {order_number} 已送達',
  },
  order_delivered_disputed: {
    title: '已送達',
    message: '物流顯示訂單 {order_number} 已送達。顧客申請退款，處理完成前此訂單暫停',
  },
  order_delivered_refunded: {
    title: '已送達',
    message: '物流顯示已退款的訂單 {order_number} 已送達',
  },
  order_returning: {
    title: '包裹退回途中',
    message: '物流正在將訂單 {order_number} 的包裹退回寄件人，未送達顧客',
  },
  order_returning_delivered: {
    title: '包裹退回途中',
    message: '物流曾顯示訂單 {order_number} 已送達，現在正將包裹退回寄件人。再次送達之前，訂單不會自動完成',
  },
  order_returning_completed: {
    title: '已完成訂單的包裹退回途中',
    message:
      '物流正在將訂單 {order_number} 的包裹退回寄件人。退回後，將從您的餘額退還顧客 {amount}，貨款會退還給您',
  },
  order_returning_refunded: {
    title: '已退款訂單的商品退回途中',
    message: '物流正在將訂單 {order_number} 的包裹退回寄件人。退回後，您無需承擔貨款',
  },
  order_returning_unchanged: {
    title: '包裹退回途中',
    message: '物流正在將訂單 {order_number} 的包裹退回寄件人，訂單保持不變',
  },
  order_returned: {
    title: '包裹已退回',
    message: '訂單 {order_number} 的包裹已退回寄件人',
  },
  order_lost: {
    title: '包裹遺失',
    message: '物流表示訂單 {order_number} 的包裹遺失，請聯絡物流公司與顧客',
  },
  order_shipped: { title: '已出貨', message: '訂單 {order_number} 等待物流首次掃描' },
  order_shipped_without_number: {
    title: '已出貨',
    message: '訂單 {order_number} 尚無物流單號，請為顧客補上',
  },
  sample_cancelled: {
    title: '樣品未如期寄出，已取消',
    message: '{product_name}（{sample_number}）：{amount} 已退回您的餘額',
  },
  sample_received: {
    title: '樣品已視為收到',
    message: '{product_name}（{sample_number}）已寄出兩週。若尚未收到，請聯絡我們',
  },
  sample_shipped: { title: '樣品已寄出', message: '我們已寄出 {product_name}（{sample_number}）' },
  orders_shipped: { title: '已出貨 {order_count} 筆訂單', message: '總成本 {total_amount}' },
  earnings: { title: '獲得利潤 {amount}', message: '訂單 {order_number} 已完成，餘額 {new_balance}' },
  earnings_many: {
    title: '獲得利潤 {amount}',
    message: '{order_count} 筆訂單已完成，餘額 {new_balance}',
  },
  earnings_auto: {
    title: '獲得利潤 {amount}',
    message: '訂單 {order_number} 已送達且無人提出異議，已自動完成。餘額 {new_balance}',
  },
  earnings_early: { title: '提前收款 {amount}', message: '來自 {order_count} 筆訂單，餘額 {new_balance}' },
  recharge_success: { title: '儲值成功', message: '已儲值 {amount}，餘額 {balance_after}' },
  recharge_failed: { title: '儲值失敗', message: '儲值 {amount} 未成功 {reason}' },
  recharge_success_differs: {
    title: '儲值成功',
    message: '我們的帳戶收到 {amount}（您填寫的是 {claimed_amount}），已按實收金額入帳。餘額 {balance_after}',
  },
  recharge_timeout: {
    title: '儲值逾時',
    message: '尚未收到儲值 {amount} 的付款。若您已透過 QR Code 付款，款項會自動入帳，請勿重複付款',
  },
  recharge_rejected_not_received: {
    title: '儲值未通過',
    message: '我們尚未收到 {amount}，請向銀行確認。{reason}',
  },
  recharge_rejected_proof_unreadable: {
    title: '儲值未通過',
    message: '{amount} 的憑證無法辨識，請重新發起並上傳清晰的憑證。{reason}',
  },
  recharge_rejected_proof_mismatch: {
    title: '儲值未通過',
    message: '您提供的憑證與儲值 {amount} 不符。{reason}',
  },
  recharge_rejected_proof_used: {
    title: '儲值未通過',
    message: '{amount} 的憑證已用於另一筆儲值。{reason}',
  },
  recharge_rejected_other: {
    title: '儲值未通過',
    message: '儲值 {amount} 未通過。原因：{reason}',
  },
  withdraw_success: { title: '提領成功', message: '{amount} 已匯入您的銀行帳戶' },
  withdraw_failed: { title: '提領失敗', message: '提領 {amount} 未成功，款項已退回餘額 {reason}' },
  withdraw_pending: { title: '已收到提領申請', message: '提領 {amount} 審核中' },
  transaction: { title: '新的交易', message: '{amount} {description}' },
  withdraw_requested: { title: '已收到提領申請', message: '已預留 {amount}，申請審核中' },
  withdraw_requested_by_team: {
    title: '團隊正為您提領餘額',
    message: '已預留 {amount}，將匯入您的銀行帳戶。原因：{reason}',
  },
  withdraw_approved: { title: '提領已核准', message: '提領 {amount} 已核准，即將付款' },
  withdraw_processing: { title: '款項匯出中', message: '正在將 {actual_amount} 匯入您的銀行帳戶' },
  withdraw_completed: { title: '提領成功', message: '{actual_amount} 已匯入您的銀行帳戶' },
  withdraw_rejected: { title: '提領未通過', message: '{amount} 已退回餘額。原因：{reason}' },
  withdraw_not_decided: {
    title: '提領已取消',
    message: '我們未能在期限內完成審核，{amount} 已退回您的餘額，您可以重新申請',
  },
  withdraw_cancelled: { title: '提領已取消', message: '{amount} 已退回餘額' },
  bank_card_approved: { title: '銀行帳戶已通過審核', message: '您現在可以提領到{bank_name}帳戶' },
  bank_card_rejected: { title: '銀行帳戶未通過審核', message: '原因：{reason}' },
  withdraw_password_changed: {
    title: '提領密碼已變更',
    message: '若非您本人操作，請立即更改登入密碼並聯絡我們',
  },
  withdraw: { title: '提領', message: '{amount} {description}' },
  recharge: { title: '儲值', message: '{amount} {description}' },
  deposit: { title: '保證金', message: '{amount} {description}' },
  verification: { title: '身分驗證結果', message: '您的身分驗證已有結果 {reason}' },
  verification_approved: { title: '身分驗證已通過', message: '現在您可以提領和繳納保證金了' },
  verification_rejected_photo_unreadable: {
    title: '驗證資料被退回',
    message: '照片模糊或有反光，請重新拍攝。 {reason}',
  },
  verification_rejected_photo_incomplete: {
    title: '驗證資料被退回',
    message: '照片未拍全證件四角，請重新拍攝。 {reason}',
  },
  verification_rejected_name_mismatch: { title: '驗證資料被退回', message: '姓名與證件不一致。 {reason}' },
  verification_rejected_number_mismatch: { title: '驗證資料被退回', message: '號碼與證件不一致。 {reason}' },
  verification_rejected_expired: { title: '驗證資料被退回', message: '證件已過期。 {reason}' },
  verification_rejected_wrong_document: { title: '驗證資料被退回', message: '此證件不能用於驗證。 {reason}' },
  verification_rejected_not_genuine: {
    title: '驗證資料被退回',
    message: '請拍攝證件正本，不能是影本或螢幕。 {reason}',
  },
  verification_rejected_other: { title: '驗證資料被退回', message: '請修改資料後重新送出。 {reason}' },
  deposit_paid: { title: '保證金已繳納', message: '已保留 {amount} 作為保證金，餘額 {balance_after}' },
  deposit_refund_requested: { title: '已收到保證金退還申請', message: '我們會在 {min}–{max} 個工作日內審核' },
  deposit_refunded: { title: '保證金已退還', message: '{amount} 已退回餘額，餘額 {balance_after}' },
  deposit_refund_rejected: { title: '保證金暫不退還', message: '{reason}' },
  verification_submitted: { title: '已收到證件', message: '我們正在審核您的證件' },
  review_received: { title: '新評價：{rating} 星', message: '顧客評價了訂單 {order_number}' },
  promotion: { title: '促銷活動', message: '{message}' },
  coupon: { title: '新優惠券', message: '{message}' },
  early_receipt_granted: {
    title: '已為您開通提前收款',
    message: '已出貨訂單的利潤現在可以提前領取。{reason}',
  },
  early_receipt_revoked: { title: '提前收款已關閉', message: '您暫時無法提前領取利潤。原因：{reason}' },
  account_suspended: { title: '帳號已停用', message: '原因：{reason}' },
  account_unsuspended: { title: '帳號已恢復', message: '您的商店已重新接受訂單。{reason}' },
  support_answer: { title: '客服已回覆您', message: '{answer}' },
  support_closed: { title: '您的留言已結束', message: '「{message}」原因：{reason}' },
  password_changed: {
    title: '密碼已變更',
    message: '其他裝置皆已登出。若非您本人操作，請立即重設密碼',
  },
  new_sign_in: {
    title: '有新裝置登入',
    message: '{device}（{address}）。若非您本人，請變更密碼，並在設定中登出該裝置',
  },
  second_factor_on: {
    title: '已開啟兩步驟驗證',
    message: '之後登入時還需輸入 App 的驗證碼，請妥善保存備用碼',
  },
  second_factor_off: { title: '已關閉兩步驟驗證', message: '若非您本人操作，請立即變更密碼' },
  second_factor_reset: {
    title: '客服已為您關閉兩步驟驗證',
    message: '原因：{reason}。為確保安全，提領將暫停一段時間。若非您本人要求，請立即重設密碼',
  },
  email_changed: {
    title: '電子郵件已變更',
    message: '現在使用 {address}。為確保安全，提領將暫停一段時間。若非您本人操作，請立即變更密碼',
  },
  phone_verified: { title: '電話號碼已驗證', message: '此號碼已綁定您的帳號' },
  system_maintenance: {
    title: '系統即將維護',
    message: '{message} {maintenance_time}',
  },
  system_update: { title: '系統更新', message: '{message}' },
  system_announcement: { title: '平台公告', message: '{message}' },
  document_approved: { title: '文件審核通過', message: '您的文件沒有問題。{reason}' },
  document_rejected: { title: '文件未通過審核', message: '請修改後重新提交。{reason}' },
  push_many: { title: '{count} 則新通知', message: '點一下，在 Raan 查看全部' },
  push_test: { title: '通知運作正常', message: '之後有新訂單時，即使 App 已關閉，也會這樣通知您' },
  system: { title: '系統公告', message: '{message}' },
  product_withdrawn_recall: {
    title: '您店裡的一件商品已下架',
    message: '「{product_name}」因安全因素召回，顧客已無法下單。已付款的訂單不受影響。{reason}',
  },
  product_withdrawn_complaint: {
    title: '您店裡的一件商品已下架',
    message:
      '有顧客對「{product_name}」提出投訴，我們正在查證，這段期間顧客無法下單。已付款的訂單不受影響。{reason}',
  },
  product_withdrawn_wrong_price: {
    title: '您店裡的一件商品已下架',
    message: '「{product_name}」的價格有誤，更正前顧客無法下單。已付款的訂單不受影響。{reason}',
  },
  product_withdrawn_wrong_details: {
    title: '您店裡的一件商品已下架',
    message: '「{product_name}」的說明與實物不符，更正前顧客無法下單。已付款的訂單不受影響。{reason}',
  },
  product_withdrawn_rights: {
    title: '您店裡的一件商品已下架',
    message: '「{product_name}」可能侵害他人權利，顧客已無法下單。已付款的訂單不受影響。{reason}',
  },
  product_withdrawn_supply: {
    title: '您店裡的一件商品已下架',
    message: '供應商無法再供應「{product_name}」，顧客已無法下單。已付款的訂單不受影響。{reason}',
  },
  product_withdrawn_other: {
    title: '您店裡的一件商品已下架',
    message: '顧客已無法訂購「{product_name}」。已付款的訂單不受影響。原因：{reason}',
  },
  product_restored: { title: '商品恢復販售', message: '您店裡的「{product_name}」又可以下單了' },
  product_price_rise: {
    title: '商品成本價將調漲',
    message:
      '「{product_name}」的成本價將於 {takes_effect_at} 由 {old_price} 調為 {new_price}，在此之前的訂單仍按現價計算',
  },
  product_price_rise_several: {
    title: '商品成本價將調漲',
    message:
      '「{product_name}」有 {variants} 個規格將於 {takes_effect_at} 調漲，漲幅最大的由 {old_price} 調為 {new_price}，在此之前的訂單仍按現價計算',
  },
  product_price_rise_cancelled: {
    title: '調漲已取消',
    message: '「{product_name}」不會按先前通知調漲，最新價格請看商品頁',
  },
  product_price_rise_partly_cancelled: {
    title: '部分調漲已取消',
    message:
      '「{product_name}」有 {variants} 個規格不會按先前通知調漲，另有 {waiting} 個規格仍將調漲，價格請看商品頁',
  },
  announced: { title: '{titles}', message: '{maintenance_time}\n{messages}' },
};
export default texts;
