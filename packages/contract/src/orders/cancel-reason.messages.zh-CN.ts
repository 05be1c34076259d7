export default {
  out_of_stock: '商品缺货',
  address_unreachable: '地址无法配送',
  customer_asked: '顾客要求取消',
} as const;
