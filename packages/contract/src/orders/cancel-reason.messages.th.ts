export default {
  out_of_stock: 'สินค้าหมด',
  address_unreachable: 'ที่อยู่จัดส่งไม่ได้',
  customer_asked: 'ลูกค้าขอยกเลิก',
} as const;
