export default {
  orders_open: '还有未完成的订单',
  disputes_open: '还有顾客的退款申请未结案',
  balance_owed: '还有未付清的款项',
  store_in_review: '店铺正在审查中',
} as const;
