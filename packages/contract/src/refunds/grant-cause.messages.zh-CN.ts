export default {
  cause_not_shipped: '店铺未在期限内发货',
  cause_not_sent: '快递未收到包裹',
  cause_parcel_lost: '包裹在运输途中丢失',
  cause_parcel_returned: '快递已退回包裹',
  cause_store_suspended: '店铺已被停用',
  cause_not_decided: '此申请未在期限内裁定',
  cause_other: '此订单已退款',
} as const;
