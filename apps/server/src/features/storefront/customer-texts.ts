import type { Language } from '@raan/contract/language';
import type { CustomerMessageKind } from '#platform/schema.ts';

type Mail = { subject: string; text: string };

export type CustomerTexts = {
  paidSms: string;
  linkSms: string;
  codeSms: string;
  mails: Readonly<Record<CustomerMessageKind, Mail>>;
  /** Parts of the mails. */
  item: string;
  receipt: string;
  parcel: string;
  track: string;
  reason: string;
  moneyBack: string;
  open: string;
  secret: string;
};

/** Texts of mails and text messages to customers. A text message has no texts of sellers, which could pass for ours. */
export const CUSTOMER_TEXTS: Readonly<Record<Language, CustomerTexts>> = {
  th: {
    paidSms: 'Raan: ชำระเงินแล้ว {number} ติดตามคำสั่งซื้อ {link}',
    linkSms: 'Raan: ลิงก์คำสั่งซื้อ {number} {link}',
    codeSms: 'รหัสค้นหาคำสั่งซื้อของ Raan คือ {code} ใช้ได้ {minutes} นาที อย่าบอกรหัสนี้กับใคร',
    mails: {
      paid: {
        subject: 'ชำระเงินแล้ว คำสั่งซื้อ {number}',
        text: 'เราได้รับเงินของคุณเมื่อ {paidAt} แล้ว {store} กำลังเตรียมของส่งให้คุณ',
      },
      payment_returned: {
        subject: 'คืนเงินที่ชำระเกิน คำสั่งซื้อ {number}',
        text: 'เงินของคุณสำหรับคำสั่งซื้อจาก {store} เข้ามาตอนที่ไม่มียอดให้ชำระแล้ว เพราะชำระไปก่อนหน้านี้หรือคำสั่งซื้อปิดไปแล้ว เราจึงคืนให้เต็มจำนวน',
      },
      shipped: {
        subject: 'ร้านส่งของแล้ว คำสั่งซื้อ {number}',
        text: '{store} แจ้งว่าส่งของให้คุณแล้ว เมื่อขนส่งสแกนรับพัสดุ คุณติดตามได้ในหน้าคำสั่งซื้อ',
      },
      delivered: {
        subject: 'ของถึงแล้ว คำสั่งซื้อ {number}',
        text: 'ขนส่งแจ้งว่าส่งของถึงคุณแล้ว\n\nถ้าได้รับของเรียบร้อย กดยืนยันในหน้าคำสั่งซื้อ ถ้าไม่ได้รับหรือของมีปัญหา ขอคืนเงินได้ภายใน {days} วัน',
      },
      delivery_stated: {
        subject: 'ได้รับของหรือยัง คำสั่งซื้อ {number}',
        text: '{store} แจ้งว่าของถึงคุณแล้ว แต่ขนส่งยังไม่ยืนยัน\n\nเปิดหน้าคำสั่งซื้อแล้วบอกเราว่าได้รับหรือยัง ร้านจะยังไม่ได้เงินจนกว่าคุณหรือขนส่งจะยืนยัน',
      },
      cancelled: {
        subject: 'ยกเลิกแล้ว คำสั่งซื้อ {number}',
        text: 'คำสั่งซื้อของคุณจาก {store} ถูกยกเลิกแล้ว',
      },
      refund_return_awaited: {
        subject: 'ส่งของคืนเพื่อรับเงินคืน คำสั่งซื้อ {number}',
        text: 'คำขอคืนเงินของคุณกับ {store} ได้รับอนุมัติแล้ว คุณจะได้เงินคืนหลังส่งของกลับ วิธีส่งและวันครบกำหนดอยู่ในหน้าคำสั่งซื้อ',
      },
      refund_denied: {
        subject: 'คำขอคืนเงินไม่ได้รับอนุมัติ คำสั่งซื้อ {number}',
        text: 'คำขอคืนเงินของคุณกับ {store} ไม่ได้รับอนุมัติ เหตุผลอยู่ในหน้าคำสั่งซื้อ',
      },
      refunded: {
        subject: 'คืนเงินแล้ว คำสั่งซื้อ {number}',
        text: 'เราคืนเงินค่าคำสั่งซื้อจาก {store} ให้คุณเต็มจำนวน',
      },
      refund_partial: {
        subject: 'คืนเงินบางส่วน คำสั่งซื้อ {number}',
        text: 'เราคืนเงินบางส่วนของคำสั่งซื้อจาก {store} ให้คุณ',
      },
      link: {
        subject: 'ลิงก์คำสั่งซื้อ {number}',
        text: 'นี่คือลิงก์คำสั่งซื้อของคุณจาก {store} ตามที่ขอจากทีมงาน Raan',
      },
    },
    item: '{quantity} × {name}  {amount}',
    receipt: 'รายการ\n{items}\nยอดที่ชำระ {total}',
    parcel: 'ขนส่ง: {courier}\nเลขพัสดุ: {tracking}',
    track: 'ติดตามกับขนส่ง:\n{url}',
    reason: 'เหตุผล: {reason}',
    moneyBack: 'ยอดคืน {amount} ผ่านช่องทางที่คุณชำระเข้ามา',
    open: 'เปิดหน้าคำสั่งซื้อ:\n{link}',
    secret: 'ใครมีลิงก์นี้ก็เปิดคำสั่งซื้อของคุณได้ อย่าส่งต่อให้คนอื่น',
  },
  en: {
    paidSms: 'Raan: payment received for {number}. Your order: {link}',
    linkSms: 'Raan: your order {number}: {link}',
    codeSms:
      'Your Raan code to find your orders is {code}. It is valid for {minutes} minutes. Don’t share it.',
    mails: {
      paid: {
        subject: 'Payment received for order {number}',
        text: 'We received your payment on {paidAt}. {store} is preparing your order.',
      },
      payment_returned: {
        subject: 'Your payment for order {number} is returned',
        text: 'Your payment for the order from {store} wasn’t due: the order was already paid or had ended. You get it back in full.',
      },
      shipped: {
        subject: 'Order {number} was shipped',
        text: '{store} says that your order was shipped. You can follow the parcel on the order page after the courier’s first scan.',
      },
      delivered: {
        subject: 'Order {number} was delivered',
        text: 'The courier reports that your order was delivered.\n\nIf everything is fine, confirm it on the order page. If it didn’t arrive or something is wrong, request a refund within {days} days.',
      },
      delivery_stated: {
        subject: 'Did order {number} arrive?',
        text: '{store} says that your order arrived. The courier hasn’t confirmed it.\n\nOpen the order page and tell us whether you received it. The store isn’t paid until you or the courier confirm it.',
      },
      cancelled: {
        subject: 'Order {number} was cancelled',
        text: 'Your order from {store} was cancelled.',
      },
      refund_return_awaited: {
        subject: 'Send back the items of order {number}',
        text: 'Your refund request to {store} was approved. You get the money after you send the items back. The order page says how and by when.',
      },
      refund_denied: {
        subject: 'Refund request for order {number} was not approved',
        text: 'Your refund request to {store} was not approved. The order page says why.',
      },
      refunded: {
        subject: 'Refund for order {number}',
        text: 'Your order from {store} is refunded in full.',
      },
      refund_partial: {
        subject: 'Partial refund for order {number}',
        text: 'Part of your payment to {store} is refunded.',
      },
      link: {
        subject: 'Link to order {number}',
        text: 'Here is the link to your order from {store} that you requested from our team.',
      },
    },
    item: '{quantity} × {name}  {amount}',
    receipt: 'Items\n{items}\nPaid: {total}',
    parcel: 'Courier: {courier}\nTracking number: {tracking}',
    track: 'Track it with the courier:\n{url}',
    reason: 'Reason: {reason}',
    moneyBack: 'You get {amount} back the way you paid.',
    open: 'Open your order:\n{link}',
    secret: 'Anyone with this link can open your order. Don’t share it.',
  },
  'zh-TW': {
    paidSms: 'Raan：訂單 {number} 已付款，查看訂單 {link}',
    linkSms: 'Raan：訂單 {number} 的連結 {link}',
    codeSms: '您的 Raan 訂單查詢驗證碼為 {code}，{minutes} 分鐘內有效，請勿告訴任何人。',
    mails: {
      paid: {
        subject: '已收到付款，訂單 {number}',
        text: '我們已於 {paidAt} 收到您的付款，{store} 正在準備出貨。',
      },
      payment_returned: {
        subject: '訂單 {number} 的付款將退回',
        text: '您在 {store} 的訂單已付款或已結束，這筆款項無須支付，因此將全額退回。',
      },
      shipped: {
        subject: '店家已出貨，訂單 {number}',
        text: '{store} 表示已寄出您的訂單。物流首次掃描後，您可以在訂單頁面追蹤包裹。',
      },
      delivered: {
        subject: '包裹已送達，訂單 {number}',
        text: '物流表示您的訂單已送達。\n\n若商品無誤，請在訂單頁面確認收貨。若未收到或商品有問題，請在 {days} 天內申請退款。',
      },
      delivery_stated: {
        subject: '收到商品了嗎？訂單 {number}',
        text: '{store} 表示訂單已送達，但物流尚未確認。\n\n請開啟訂單頁面告訴我們是否已收到。在您或物流確認前，店家不會收到款項。',
      },
      cancelled: {
        subject: '訂單 {number} 已取消',
        text: '您在 {store} 的訂單已取消。',
      },
      refund_return_awaited: {
        subject: '請寄回訂單 {number} 的商品',
        text: '您向 {store} 提出的退款申請已核准。寄回商品後即可退款，寄送方式與期限請見訂單頁面。',
      },
      refund_denied: {
        subject: '訂單 {number} 的退款申請未獲核准',
        text: '您向 {store} 提出的退款申請未獲核准，原因請見訂單頁面。',
      },
      refunded: {
        subject: '訂單 {number} 已退款',
        text: '您在 {store} 的訂單將全額退款。',
      },
      refund_partial: {
        subject: '訂單 {number} 部分退款',
        text: '您在 {store} 的訂單將退還部分款項。',
      },
      link: {
        subject: '訂單 {number} 的連結',
        text: '這是您向 Raan 團隊索取的 {store} 訂單連結。',
      },
    },
    item: '{quantity} × {name}  {amount}',
    receipt: '商品\n{items}\n實付 {total}',
    parcel: '物流：{courier}\n物流單號：{tracking}',
    track: '在物流網站追蹤：\n{url}',
    reason: '原因：{reason}',
    moneyBack: '{amount} 將退回您的付款方式。',
    open: '開啟訂單：\n{link}',
    secret: '任何人取得此連結都能開啟您的訂單，請勿轉傳。',
  },
  'zh-CN': {
    paidSms: 'Raan：订单 {number} 已付款，查看订单 {link}',
    linkSms: 'Raan：订单 {number} 的链接 {link}',
    codeSms: '您的 Raan 订单查询验证码为 {code}，{minutes} 分钟内有效，请勿告诉任何人。',
    mails: {
      paid: {
        subject: '已收到付款，订单 {number}',
        text: '我们已于 {paidAt} 收到您的付款，{store} 正在准备发货。',
      },
      payment_returned: {
        subject: '订单 {number} 的付款将退回',
        text: '您在 {store} 的订单已付款或已结束，这笔款项无需支付，因此将全额退回。',
      },
      shipped: {
        subject: '店铺已发货，订单 {number}',
        text: '{store} 表示已寄出您的订单。物流首次扫描后，您可以在订单页面查看物流。',
      },
      delivered: {
        subject: '包裹已送达，订单 {number}',
        text: '物流表示您的订单已送达。\n\n如果商品没有问题，请在订单页面确认收货。如果没有收到或商品有问题，请在 {days} 天内申请退款。',
      },
      delivery_stated: {
        subject: '收到商品了吗？订单 {number}',
        text: '{store} 表示订单已送达，但物流尚未确认。\n\n请打开订单页面告诉我们是否已收到。在您或物流确认前，店铺不会收到款项。',
      },
      cancelled: {
        subject: '订单 {number} 已取消',
        text: '您在 {store} 的订单已取消。',
      },
      refund_return_awaited: {
        subject: '请寄回订单 {number} 的商品',
        text: '您向 {store} 提出的退款申请已通过。寄回商品后即可退款，寄送方式和期限请见订单页面。',
      },
      refund_denied: {
        subject: '订单 {number} 的退款申请未通过',
        text: '您向 {store} 提出的退款申请未通过，原因请见订单页面。',
      },
      refunded: {
        subject: '订单 {number} 已退款',
        text: '您在 {store} 的订单将全额退款。',
      },
      refund_partial: {
        subject: '订单 {number} 部分退款',
        text: '您在 {store} 的订单将退还部分款项。',
      },
      link: {
        subject: '订单 {number} 的链接',
        text: '这是您向 Raan 团队索取的 {store} 订单链接。',
      },
    },
    item: '{quantity} × {name}  {amount}',
    receipt: '商品\n{items}\n实付 {total}',
    parcel: '物流：{courier}\n运单号：{tracking}',
    track: '在物流网站查询：\n{url}',
    reason: '原因：{reason}',
    moneyBack: '{amount} 将退回您的付款方式。',
    open: '打开订单：\n{link}',
    secret: '任何人获得此链接都能打开您的订单，请勿转发。',
  },
};
