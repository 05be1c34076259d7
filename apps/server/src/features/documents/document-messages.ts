import type { Language } from '@raan/contract/language';

export type DocumentMessages = {
  slip: string;
  orderNumber: string;
  orderedAt: string;
  courier: string;
  trackingNumber: string;
  to: string;
  from: string;
  phone: string;
  prepaid: string;
  noCod: string;
  pieces: string;
  piecesCount: string;
  weight: string;
  kilograms: string;
  note: string;
  item: string;
  quantity: string;
  unitPrice: string;
  amount: string;
  total: string;
  thanks: string;
  returns: string;
  contact: string;
  page: string;
  continued: string;
  demo: string;
  returnParcel: string;
  /** On a label of the sandbox courier. */
  notForSending: string;
};

export const DOCUMENT_MESSAGES: Readonly<Record<Language, DocumentMessages>> = {
  th: {
    slip: 'ใบรายการสินค้า',
    orderNumber: 'เลขที่คำสั่งซื้อ',
    orderedAt: 'วันที่สั่งซื้อ',
    courier: 'ขนส่ง',
    trackingNumber: 'เลขพัสดุ',
    to: 'ผู้รับ',
    from: 'ผู้ส่ง',
    phone: 'โทร. {phone}',
    prepaid: 'ชำระเงินแล้ว',
    noCod: 'ไม่เก็บเงินปลายทาง',
    pieces: 'จำนวน',
    piecesCount: '{count} ชิ้น',
    weight: 'น้ำหนัก',
    kilograms: 'กก.',
    note: 'ข้อความจากลูกค้า',
    item: 'สินค้า',
    quantity: 'จำนวน',
    unitPrice: 'ราคา',
    amount: 'รวม',
    total: 'ยอดชำระทั้งหมด',
    thanks: 'ขอบคุณที่อุดหนุนร้านของเรา',
    returns: 'หากสินค้ามีปัญหา แจ้งร้านเพื่อคืนสินค้าได้ภายใน {days} วันหลังได้รับของ กรุณาเก็บใบนี้ไว้',
    contact: 'ติดต่อร้าน: {phone}',
    page: 'หน้า {page}/{pages}',
    continued: 'มีต่อหน้าถัดไป',
    demo: 'คำสั่งซื้อสาธิต ไม่ต้องจัดส่ง',
    returnParcel: 'พัสดุส่งคืน · ชำระค่าส่งแล้ว',
    notForSending: 'ระบบทดลอง ใช้ส่งพัสดุจริงไม่ได้',
  },
  en: {
    slip: 'Packing slip',
    orderNumber: 'Order number',
    orderedAt: 'Ordered on',
    courier: 'Courier',
    trackingNumber: 'Tracking number',
    to: 'To',
    from: 'From',
    phone: 'Tel. {phone}',
    prepaid: 'PAID',
    noCod: 'No cash on delivery',
    pieces: 'Items',
    piecesCount: '{count} pcs',
    weight: 'Weight',
    kilograms: 'kg',
    note: 'Customer note',
    item: 'Item',
    quantity: 'Qty',
    unitPrice: 'Price',
    amount: 'Amount',
    total: 'Total paid',
    thanks: 'Thank you for shopping with us',
    returns:
      'Problem with an item? Contact the store within {days} days of delivery to return it. Please keep this slip.',
    contact: 'Contact store: {phone}',
    page: 'Page {page}/{pages}',
    continued: 'Continued on next page',
    demo: 'Demo order, do not ship',
    returnParcel: 'Return · postage paid',
    notForSending: 'Sandbox: not valid for sending',
  },
  'zh-TW': {
    slip: '出貨明細',
    orderNumber: '訂單編號',
    orderedAt: '下單日期',
    courier: '物流',
    trackingNumber: '物流單號',
    to: '收件人',
    from: '寄件人',
    phone: '電話 {phone}',
    prepaid: '已付款',
    noCod: '無需貨到付款',
    pieces: '件數',
    piecesCount: '{count} 件',
    weight: '重量',
    kilograms: '公斤',
    note: '顧客留言',
    item: '商品',
    quantity: '數量',
    unitPrice: '單價',
    amount: '金額',
    total: '實付總額',
    thanks: '感謝您的購買',
    returns: '商品如有問題，請於收貨後 {days} 天內聯絡商店辦理退貨，並保留本明細。',
    contact: '聯絡商店：{phone}',
    page: '第 {page}/{pages} 頁',
    continued: '續下頁',
    demo: '示範訂單，請勿出貨',
    returnParcel: '退貨包裹 · 運費已付',
    notForSending: '測試系統，不可用於實際寄件',
  },
  'zh-CN': {
    slip: '发货清单',
    orderNumber: '订单编号',
    orderedAt: '下单日期',
    courier: '物流',
    trackingNumber: '运单号',
    to: '收件人',
    from: '寄件人',
    phone: '电话 {phone}',
    prepaid: '已付款',
    noCod: '无需货到付款',
    pieces: '件数',
    piecesCount: '{count} 件',
    weight: '重量',
    kilograms: '公斤',
    note: '顾客留言',
    item: '商品',
    quantity: '数量',
    unitPrice: '单价',
    amount: '金额',
    total: '实付总额',
    thanks: '感谢您的购买',
    returns: '商品如有问题，请在收货后 {days} 天内联系店铺办理退货，并保留本清单。',
    contact: '联系店铺：{phone}',
    page: '第 {page}/{pages} 页',
    continued: '续下页',
    demo: '演示订单，请勿发货',
    returnParcel: '退货包裹 · 运费已付',
    notForSending: '测试系统，不可用于实际寄件',
  },
};
