export default {
  out_of_stock: '商品缺貨',
  address_unreachable: '地址無法配送',
  customer_asked: '顧客要求取消',
} as const;
