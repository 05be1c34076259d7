import orderReasons from '@raan/contract/orders/order-reason.messages.zh-TW';

export default {
  cancel: '取消訂單',
  title: '要取消這筆訂單嗎？',
  reason: '取消原因',
  reasonMissing: '請選擇原因',
  other: '其他',
  words: '請說明原因',
  wordsHint: '商店會看到這段文字',
  wordsMissing: '請簡短說明原因',
  youGetBack: '您將收到退款',
  refundHow: '將全額退回原付款方式。',
  nothingPaid: '尚未付款。若您剛剛已轉帳，款項會自動退回。',
  confirm: '取消訂單',
  keep: '不取消',
  failed: '取消失敗',
  cancelled: '訂單已取消',
  shipped: '來不及取消，商店已出貨',
  shippedDetail: '訂單已出貨，無法取消。若未收到商品或有問題，可在此頁申請退款。',
  seeOrder: '查看訂單',
  ...orderReasons,
} as const;
