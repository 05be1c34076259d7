export default {
  orders_open: '尚有未完成的訂單',
  disputes_open: '尚有顧客的退款申請未結案',
  balance_owed: '尚有未付清的款項',
  store_in_review: '商店正在審查中',
} as const;
