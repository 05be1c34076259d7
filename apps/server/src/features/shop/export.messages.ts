import type { Language } from '@raan/contract/language';
import type { OrderStatus } from '@raan/contract/orders/order';

export type ExportMessages = {
  from: string;
  to: string;
  orders: string;
  itemsAmount: string;
  profit: string;
  visitors: string;
  conversion: string;
  orderNumber: string;
  paidAt: string;
  status: string;
  products: string;
  productNumber: string;
  product: string;
  units: string;
  customerPaid: string;
  orderProfit: string;
  creditedAt: string;
  variant: string;
  sku: string;
  states: Readonly<Record<OrderStatus, string>>;
};

export const EXPORT_MESSAGES: Readonly<Record<Language, ExportMessages>> = {
  th: {
    from: 'ตั้งแต่วันที่',
    to: 'ถึงวันที่',
    orders: 'คำสั่งซื้อที่ชำระแล้ว',
    itemsAmount: 'มูลค่าสินค้า (บาท)',
    profit: 'กำไรที่ได้รับ (บาท)',
    visitors: 'คนเข้าร้าน',
    conversion: 'อัตราสั่งซื้อ (%)',
    orderNumber: 'เลขที่คำสั่งซื้อ',
    paidAt: 'เวลาชำระเงิน (เวลาไทย)',
    status: 'สถานะ',
    products: 'สินค้า',
    productNumber: 'รหัสสินค้า',
    product: 'สินค้า',
    units: 'จำนวนชิ้น',
    customerPaid: 'ลูกค้าจ่าย (บาท)',
    orderProfit: 'กำไรของคำสั่งซื้อ (บาท)',
    creditedAt: 'เวลาที่กำไรเข้ากระเป๋าเงิน (เวลาไทย)',
    variant: 'ตัวเลือกสินค้า',
    sku: 'SKU',
    states: {
      pending_payment: 'รอชำระเงิน',
      pending_shipment: 'รอจัดส่ง',
      pending_delivery: 'รอรับสินค้า',
      completed: 'สำเร็จ',
      cancelled: 'ยกเลิก',
      refunded: 'คืนเงินแล้ว',
    },
  },
  en: {
    from: 'From',
    to: 'To',
    orders: 'Paid orders',
    itemsAmount: 'Sales (THB)',
    profit: 'Profit received (THB)',
    visitors: 'Store visitors',
    conversion: 'Conversion (%)',
    orderNumber: 'Order number',
    paidAt: 'Paid at (Thai time)',
    status: 'Status',
    products: 'Products',
    productNumber: 'Product ID',
    product: 'Product',
    units: 'Quantity',
    customerPaid: 'Customer paid (THB)',
    orderProfit: 'Order profit (THB)',
    creditedAt: 'Profit received at (Thai time)',
    variant: 'Variant',
    sku: 'SKU',
    states: {
      pending_payment: 'Awaiting payment',
      pending_shipment: 'To ship',
      pending_delivery: 'Awaiting receipt',
      completed: 'Completed',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
    },
  },
  'zh-TW': {
    from: '開始日期',
    to: '結束日期',
    orders: '已付款訂單',
    itemsAmount: '商品金額（泰銖）',
    profit: '已入帳利潤（泰銖）',
    visitors: '商店訪客',
    conversion: '下單轉換率（%）',
    orderNumber: '訂單編號',
    paidAt: '付款時間（泰國時間）',
    status: '狀態',
    products: '商品',
    productNumber: '商品編號',
    product: '商品',
    units: '件數',
    customerPaid: '顧客實付（泰銖）',
    orderProfit: '訂單利潤（泰銖）',
    creditedAt: '利潤入帳時間（泰國時間）',
    variant: '款式',
    sku: 'SKU',
    states: {
      pending_payment: '待付款',
      pending_shipment: '待出貨',
      pending_delivery: '待收貨',
      completed: '已完成',
      cancelled: '已取消',
      refunded: '已退款',
    },
  },
  'zh-CN': {
    from: '开始日期',
    to: '结束日期',
    orders: '已付款订单',
    itemsAmount: '商品金额（泰铢）',
    profit: '已入账利润（泰铢）',
    visitors: '店铺访客',
    conversion: '下单转化率（%）',
    orderNumber: '订单编号',
    paidAt: '付款时间（泰国时间）',
    status: '状态',
    products: '商品',
    productNumber: '商品编号',
    product: '商品',
    units: '件数',
    customerPaid: '顾客实付（泰铢）',
    orderProfit: '订单利润（泰铢）',
    creditedAt: '利润入账时间（泰国时间）',
    variant: '款式',
    sku: 'SKU',
    states: {
      pending_payment: '待付款',
      pending_shipment: '待发货',
      pending_delivery: '待收货',
      completed: '已完成',
      cancelled: '已取消',
      refunded: '已退款',
    },
  },
};
