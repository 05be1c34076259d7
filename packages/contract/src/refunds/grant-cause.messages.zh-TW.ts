export default {
  cause_not_shipped: '商店未在期限內出貨',
  cause_not_sent: '物流未收到包裹',
  cause_parcel_lost: '包裹在運送途中遺失',
  cause_parcel_returned: '物流已退回包裹',
  cause_store_suspended: '商店已被停用',
  cause_not_decided: '此申請未在期限內裁定',
  cause_other: '此訂單已退款',
} as const;
