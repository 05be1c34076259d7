const texts = {
  new_order: { title: 'มีคำสั่งซื้อใหม่', message: 'คำสั่งซื้อ {order_number} {total_quantity} ชิ้น รอลูกค้าชำระเงิน' },
  payment_received: {
    title: 'ลูกค้าชำระเงินแล้ว',
    message: 'คำสั่งซื้อ {order_number} {product_name} พร้อมจัดส่ง คุณจะได้กำไร {profit}',
  },
  order_update: { title: 'คำสั่งซื้อมีการเปลี่ยนแปลง', message: 'คำสั่งซื้อ {order_number} มีการอัปเดตสถานะ' },
  order_cancelled: { title: 'คำสั่งซื้อถูกยกเลิก', message: 'คำสั่งซื้อ {order_number} ถูกยกเลิกแล้ว' },
  order_cancelled_by_team: {
    title: 'Raan ยกเลิกคำสั่งซื้อ',
    message: 'คำสั่งซื้อ {order_number} เหตุผล: {reason}',
  },
  operator_message: {
    title: 'ข้อความจาก Raan',
    message: 'คำสั่งซื้อ {order_number}: {reason}',
  },
  order_cancelled_by_customer: {
    title: 'ลูกค้ายกเลิกคำสั่งซื้อ',
    message: 'คำสั่งซื้อ {order_number} เหตุผล: {reason}',
  },
  order_not_shipped: {
    title: 'ยกเลิกแล้ว: เลยกำหนดส่ง',
    message: 'คำสั่งซื้อ {order_number} ไม่ได้ส่งภายในกำหนด กำลังคืนเงินให้ลูกค้า',
  },
  order_cancelled_suspended: {
    title: 'ยกเลิกแล้ว: ร้านถูกระงับ',
    message: 'คำสั่งซื้อ {order_number} ยังไม่ได้ส่ง กำลังคืนเงินให้ลูกค้าที่ชำระแล้ว',
  },
  refund_not_decided: {
    title: 'กำลังคืนเงินให้ลูกค้า {amount}',
    message: 'คำขอคืนเงินของคำสั่งซื้อ {order_number} ไม่ได้รับการตัดสินภายในกำหนด',
  },
  order_not_sent: {
    title: 'ยกเลิกแล้ว: ขนส่งไม่ได้รับพัสดุ',
    message: 'คำสั่งซื้อ {order_number} ไม่มีการสแกนพัสดุ กำลังคืนเงินให้ลูกค้า และคืนต้นทุนที่จ่ายไปแล้วให้คุณ',
  },
  ship_by_reminder: {
    title: 'ใกล้ครบกำหนดส่ง',
    message: 'คำสั่งซื้อ {order_number} ต้องส่งภายใน 24 ชั่วโมง',
  },
  ship_by_reminder_many: {
    title: 'ใกล้ครบกำหนดส่ง {order_count} คำสั่งซื้อ',
    message: 'กรุณาส่งภายใน 24 ชั่วโมง เริ่มจากคำสั่งซื้อ {order_number}',
  },
  parcel_lost_refunded: {
    title: 'พัสดุสูญหาย กำลังคืนเงินให้ลูกค้า {amount}',
    message: 'คำสั่งซื้อ {order_number} ขนส่งทำพัสดุสูญหาย',
  },
  goods_lost: {
    title: 'คืนต้นทุน {amount} ให้คุณแล้ว',
    message: 'พัสดุของคำสั่งซื้อ {order_number} สูญหายระหว่างขนส่ง',
  },
  orders_cancelled: {
    title: 'ยกเลิกแล้ว {order_count} คำสั่งซื้อ',
    message: 'กำลังคืนเงินให้ลูกค้าที่ชำระแล้ว และคืนสินค้าเข้าสต็อกเรียบร้อย',
  },
  order_expired: {
    title: 'คำสั่งซื้อหมดเวลาชำระเงิน',
    message: 'ลูกค้าไม่ได้ชำระเงินตามเวลา คำสั่งซื้อ {order_number} จึงถูกยกเลิก',
  },
  refund_requested: {
    title: 'ลูกค้าขอคืนเงิน {amount}',
    message: 'คำสั่งซื้อ {order_number} กรุณาตอบภายใน {days} วัน',
  },
  refund_withdrawn: { title: 'ลูกค้าถอนคำขอคืนเงิน', message: 'คำสั่งซื้อ {order_number} ดำเนินต่อตามปกติ' },
  refund_unanswered: { title: 'หมดเวลาตอบคำขอคืนเงิน', message: 'คำสั่งซื้อ {order_number} ส่งให้ทีมงานตัดสินแล้ว' },
  refund_denied: { title: 'ไม่อนุมัติการคืนเงิน', message: 'คำสั่งซื้อ {order_number} ดำเนินต่อตามปกติ เหตุผล: {reason}' },
  refund_granted: {
    title: 'ทีมงานอนุมัติการคืนเงิน {amount}',
    message: 'กำลังคืนเงินคำสั่งซื้อ {order_number} ให้ลูกค้า เหตุผล: {reason}',
  },
  refund_granted_owed: {
    title: 'ทีมงานอนุมัติการคืนเงิน {amount}',
    message:
      'กำลังคืนเงินคำสั่งซื้อ {order_number} ให้ลูกค้า ยอดเงินของคุณไม่พอ จึงค้างชำระ {owed} ซึ่งจะหักจากเงินที่เข้ามาครั้งถัดไป เหตุผล: {reason}',
  },
  refund_partial: { title: 'คืนเงินบางส่วน {amount}', message: 'คำสั่งซื้อ {order_number} สำเร็จแล้ว {reason}' },
  refund_partial_owed: {
    title: 'คืนเงินบางส่วน {amount}',
    message: 'คำสั่งซื้อ {order_number} สำเร็จแล้ว ยอดเงินของคุณไม่พอ จึงค้างชำระ {owed} ซึ่งจะหักจากรายได้ครั้งถัดไป',
  },
  refund_return_awaited: {
    title: 'คืนเงิน {amount} หลังส่งสินค้าคืน',
    message: 'ลูกค้าของคำสั่งซื้อ {order_number} จะส่งสินค้าคืนก่อน',
  },
  refund_return_sent: { title: 'กำลังส่งสินค้าคืน', message: 'คำสั่งซื้อ {order_number} ขนส่งรับสินค้าส่งคืนแล้ว' },
  refund_return_arrived: {
    title: 'สินค้าส่งคืนถึงแล้ว',
    message: 'คำสั่งซื้อ {order_number} ซัพพลายเออร์กำลังตรวจสินค้าที่ส่งคืน',
  },
  refund_return_missing: {
    title: 'ปิดคำขอคืนเงินแล้ว',
    message: 'ลูกค้าของคำสั่งซื้อ {order_number} ไม่ได้ส่งสินค้าคืนภายในกำหนด',
  },
  return_received: {
    title: 'กำลังคืนเงินให้ลูกค้า {amount}',
    message: 'ถือว่าได้รับสินค้าคืนของคำสั่งซื้อ {order_number} แล้ว',
  },
  return_lost: {
    title: 'กำลังคืนเงินให้ลูกค้า {amount}',
    message: 'พัสดุส่งคืนของคำสั่งซื้อ {order_number} สูญหายระหว่างขนส่ง',
  },
  order_refunded: { title: 'กำลังคืนเงินให้ลูกค้า {amount}', message: 'คำสั่งซื้อ {order_number}' },
  order_refunded_owed: {
    title: 'กำลังคืนเงินให้ลูกค้า {amount}',
    message: 'คำสั่งซื้อ {order_number} ยอดเงินไม่พอ จึงค้างชำระ {owed} และจะหักจากเงินที่เข้ามาครั้งถัดไป',
  },
  parcel_refunded: {
    title: 'พัสดุถูกตีกลับ กำลังคืนเงินให้ลูกค้า {amount}',
    message: 'คำสั่งซื้อ {order_number} ส่งไม่ถึงลูกค้า',
  },
  goods_taken_back: { title: 'ซัพพลายเออร์ได้รับสินค้าคืนแล้ว', message: 'คำสั่งซื้อ {order_number}' },
  goods_taken_back_paid: {
    title: 'ได้ค่าสินค้าคืน {amount}',
    message: 'ซัพพลายเออร์ได้รับสินค้าของคำสั่งซื้อ {order_number} คืนแล้ว',
  },
  goods_kept: { title: 'สินค้าไม่ถูกส่งคืน', message: 'คำสั่งซื้อ {order_number} ค่าสินค้าจึงไม่ได้คืน' },
  goods_kept_charged: { title: 'หักค่าสินค้า {amount}', message: 'สินค้าของคำสั่งซื้อ {order_number} ไม่ถูกส่งคืน' },
  receivable_repaid: {
    title: 'หักยอดค้างชำระ {amount}',
    message: 'จากเงินที่เพิ่งเข้ามา ยอดเงินคงเหลือ {balance_after}',
  },
  order_handed_over: {
    title: 'ขนส่งรับพัสดุแล้ว',
    message: 'คำสั่งซื้อ {order_number} อยู่กับขนส่งแล้ว',
  },
  order_failed_attempt: {
    title: 'ขนส่งยังส่งไม่สำเร็จ',
    message: 'พัสดุของคำสั่งซื้อ {order_number} ยังไม่ถึงมือลูกค้า ขนส่งจะนำส่งอีกครั้ง',
  },
  order_delivered: {
    title: 'ส่งถึงลูกค้าแล้ว',
    message: 'ขนส่งแจ้งว่าคำสั่งซื้อ {order_number} ส่งถึงแล้ว ถ้าไม่มีใครทักท้วง คำสั่งซื้อจะสำเร็จโดยอัตโนมัติ',
  },
  order_delivered_completed: {
    title: 'ส่งถึงลูกค้าแล้ว',
    message: 'ขนส่งแจ้งว่าคำสั่งซื้อ {order_number} ซึ่งสำเร็จไปแล้ว ส่งถึงแล้ว',
  },
  order_delivered_disputed: {
    title: 'ส่งถึงลูกค้าแล้ว',
    message: 'ขนส่งแจ้งว่าคำสั่งซื้อ {order_number} ส่งถึงแล้ว ลูกค้าขอคืนเงิน คำสั่งซื้อนี้จึงรอจนกว่าจะได้ข้อสรุป',
  },
  order_delivered_refunded: {
    title: 'ส่งถึงลูกค้าแล้ว',
    message: 'ขนส่งแจ้งว่าคำสั่งซื้อ {order_number} ซึ่งคืนเงินไปแล้ว ส่งถึงแล้ว',
  },
  order_returning: {
    title: 'พัสดุกำลังตีกลับ',
    message: 'ขนส่งกำลังนำพัสดุของคำสั่งซื้อ {order_number} กลับไปยังผู้ส่ง พัสดุไม่ถึงมือลูกค้า',
  },
  order_returning_delivered: {
    title: 'พัสดุกำลังตีกลับ',
    message:
      'ขนส่งเคยแจ้งว่าคำสั่งซื้อ {order_number} ส่งถึงแล้ว แต่ตอนนี้กำลังนำพัสดุกลับไปยังผู้ส่ง คำสั่งซื้อจะไม่สำเร็จโดยอัตโนมัติจนกว่าจะส่งถึงอีกครั้ง',
  },
  order_returning_completed: {
    title: 'พัสดุของคำสั่งซื้อที่สำเร็จแล้วกำลังตีกลับ',
    message:
      'ขนส่งกำลังนำพัสดุของคำสั่งซื้อ {order_number} กลับไปยังผู้ส่ง เมื่อถึงแล้ว ระบบจะคืนเงิน {amount} ให้ลูกค้าจากยอดของคุณ และคุณจะได้ค่าสินค้าคืน',
  },
  order_returning_refunded: {
    title: 'สินค้าของคำสั่งซื้อที่คืนเงินแล้วกำลังกลับมา',
    message: 'ขนส่งกำลังนำพัสดุของคำสั่งซื้อ {order_number} กลับไปยังผู้ส่ง เมื่อถึงแล้ว คุณไม่ต้องเสียค่าสินค้า',
  },
  order_returning_unchanged: {
    title: 'พัสดุกำลังตีกลับ',
    message: 'ขนส่งกำลังนำพัสดุของคำสั่งซื้อ {order_number} กลับไปยังผู้ส่ง คำสั่งซื้อยังคงเป็นเหมือนเดิม',
  },
  order_returned: {
    title: 'พัสดุถูกตีกลับ',
    message: 'พัสดุของคำสั่งซื้อ {order_number} กลับถึงผู้ส่งแล้ว',
  },
  order_lost: {
    title: 'พัสดุสูญหาย',
    message: 'ขนส่งแจ้งว่าพัสดุของคำสั่งซื้อ {order_number} สูญหาย กรุณาติดต่อขนส่งและลูกค้า',
  },
  order_shipped: { title: 'จัดส่งแล้ว', message: 'คำสั่งซื้อ {order_number} รอขนส่งสแกนรับพัสดุ' },
  order_shipped_without_number: {
    title: 'จัดส่งแล้ว',
    message: 'คำสั่งซื้อ {order_number} ยังไม่มีเลขพัสดุ เพิ่มเลขให้ลูกค้าติดตามได้',
  },
  sample_cancelled: {
    title: 'ยกเลิกสินค้าตัวอย่าง เพราะส่งไม่ทันกำหนด',
    message: '{product_name} ({sample_number}) เงิน {amount} กลับเข้ายอดเงินของคุณแล้ว',
  },
  sample_received: {
    title: 'บันทึกว่าได้รับสินค้าตัวอย่างแล้ว',
    message: '{product_name} ({sample_number}) ส่งไปสองสัปดาห์แล้ว หากยังไม่ได้รับ กรุณาติดต่อทีมงาน',
  },
  sample_shipped: { title: 'ส่งสินค้าตัวอย่างแล้ว', message: 'Raan ส่ง {product_name} ({sample_number}) ให้คุณแล้ว' },
  orders_shipped: {
    title: 'จัดส่งแล้ว {order_count} รายการ',
    message: 'ต้นทุนรวม {total_amount}',
  },
  earnings: {
    title: 'ได้รับกำไร {amount}',
    message: 'คำสั่งซื้อ {order_number} สำเร็จแล้ว ยอดเงินคงเหลือ {new_balance}',
  },
  earnings_many: {
    title: 'ได้รับกำไร {amount}',
    message: 'คำสั่งซื้อ {order_count} รายการสำเร็จแล้ว ยอดเงินคงเหลือ {new_balance}',
  },
  earnings_auto: {
    title: 'ได้รับกำไร {amount}',
    message: 'คำสั่งซื้อ {order_number} ส่งถึงแล้วและไม่มีการทักท้วง จึงสำเร็จโดยอัตโนมัติ ยอดเงินคงเหลือ {new_balance}',
  },
  earnings_early: {
    title: 'รับกำไรล่วงหน้า {amount}',
    message: 'จาก {order_count} คำสั่งซื้อ ยอดเงินคงเหลือ {new_balance}',
  },
  recharge_success: { title: 'เติมเงินสำเร็จ', message: 'เติมเงิน {amount} แล้ว ยอดเงินคงเหลือ {balance_after}' },
  recharge_failed: { title: 'เติมเงินไม่สำเร็จ', message: 'รายการเติมเงิน {amount} ไม่สำเร็จ {reason}' },
  recharge_success_differs: {
    title: 'เติมเงินสำเร็จ',
    message: 'เงินเข้าบัญชีเรา {amount} (คุณแจ้งไว้ {claimed_amount}) จึงเติมตามยอดที่ได้รับ ยอดเงินคงเหลือ {balance_after}',
  },
  recharge_timeout: {
    title: 'หมดเวลาเติมเงิน',
    message: 'ยังไม่พบการชำระเงินของรายการเติมเงิน {amount} หากชำระผ่าน QR ไปแล้ว ยอดจะเข้าโดยอัตโนมัติ ไม่ต้องชำระซ้ำ',
  },
  recharge_rejected_not_received: {
    title: 'เติมเงินไม่สำเร็จ',
    message: 'เรายังไม่ได้รับเงิน {amount} กรุณาตรวจสอบกับธนาคาร {reason}',
  },
  recharge_rejected_proof_unreadable: {
    title: 'เติมเงินไม่สำเร็จ',
    message: 'อ่านหลักฐานการโอน {amount} ไม่ได้ กรุณาเริ่มรายการใหม่แล้วส่งสลิปที่ชัดเจน {reason}',
  },
  recharge_rejected_proof_mismatch: {
    title: 'เติมเงินไม่สำเร็จ',
    message: 'หลักฐานไม่ตรงกับรายการเติมเงิน {amount} {reason}',
  },
  recharge_rejected_proof_used: {
    title: 'เติมเงินไม่สำเร็จ',
    message: 'หลักฐานของรายการ {amount} ใช้กับรายการอื่นไปแล้ว {reason}',
  },
  recharge_rejected_other: {
    title: 'เติมเงินไม่สำเร็จ',
    message: 'รายการเติมเงิน {amount} ไม่ผ่าน เหตุผล: {reason}',
  },
  withdraw_success: { title: 'ถอนเงินสำเร็จ', message: 'โอน {amount} เข้าบัญชีธนาคารของคุณแล้ว' },
  withdraw_failed: {
    title: 'ถอนเงินไม่สำเร็จ',
    message: 'รายการถอนเงิน {amount} ไม่สำเร็จ เงินกลับเข้ายอดเงินแล้ว {reason}',
  },
  withdraw_pending: { title: 'รับคำขอถอนเงินแล้ว', message: 'กำลังตรวจสอบคำขอถอนเงิน {amount}' },
  transaction: { title: 'มีรายการเงินใหม่', message: 'จำนวน {amount} {description}' },
  withdraw_requested: {
    title: 'รับคำขอถอนเงินแล้ว',
    message: 'กันเงิน {amount} ไว้สำหรับการถอนแล้ว กำลังตรวจสอบคำขอ',
  },
  withdraw_requested_by_team: {
    title: 'ทีมงานกำลังถอนเงินให้คุณ',
    message: 'กันเงิน {amount} ไว้สำหรับโอนเข้าบัญชีธนาคารของคุณแล้ว เหตุผล: {reason}',
  },
  withdraw_approved: {
    title: 'อนุมัติการถอนเงินแล้ว',
    message: 'รายการถอน {amount} ผ่านการตรวจสอบ กำลังส่งต่อให้ฝ่ายจ่ายเงิน',
  },
  withdraw_processing: { title: 'กำลังโอนเงิน', message: 'กำลังโอน {actual_amount} เข้าบัญชีธนาคารของคุณ' },
  withdraw_completed: { title: 'ถอนเงินสำเร็จ', message: 'โอน {actual_amount} เข้าบัญชีธนาคารของคุณแล้ว' },
  withdraw_rejected: { title: 'คำขอถอนเงินไม่ผ่าน', message: 'เงิน {amount} กลับเข้ายอดเงินแล้ว เหตุผล: {reason}' },
  withdraw_not_decided: {
    title: 'ยกเลิกคำขอถอนเงิน',
    message: 'ทีมงานไม่ได้ตรวจสอบคำขอทันกำหนด เงิน {amount} กลับเข้ายอดเงินของคุณแล้ว ขอถอนใหม่ได้เลย',
  },
  withdraw_cancelled: { title: 'ยกเลิกการถอนเงินแล้ว', message: 'เงิน {amount} กลับเข้ายอดเงินแล้ว' },
  bank_card_approved: { title: 'บัญชีธนาคารผ่านการตรวจสอบ', message: 'ถอนเงินเข้าบัญชี{bank_name}ของคุณได้แล้ว' },
  bank_card_rejected: { title: 'บัญชีธนาคารไม่ผ่านการตรวจสอบ', message: 'เหตุผล: {reason}' },
  withdraw_password_changed: {
    title: 'เปลี่ยนรหัสผ่านถอนเงินแล้ว',
    message: 'หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านเข้าสู่ระบบและติดต่อเราทันที',
  },
  withdraw: { title: 'รายการถอนเงิน', message: 'จำนวน {amount} {description}' },
  recharge: { title: 'รายการเติมเงิน', message: 'จำนวน {amount} {description}' },
  deposit: { title: 'เงินประกัน', message: 'จำนวน {amount} {description}' },
  verification: { title: 'ผลการยืนยันตัวตน', message: 'การยืนยันตัวตนของคุณมีผลแล้ว {reason}' },
  verification_approved: { title: 'ยืนยันตัวตนสำเร็จแล้ว', message: 'ตอนนี้คุณถอนเงินและวางเงินประกันได้แล้ว' },
  verification_rejected_photo_unreadable: {
    title: 'เอกสารยืนยันตัวตนไม่ผ่าน',
    message: 'รูปไม่ชัดหรือมีแสงสะท้อน กรุณาถ่ายใหม่ {reason}',
  },
  verification_rejected_photo_incomplete: {
    title: 'เอกสารยืนยันตัวตนไม่ผ่าน',
    message: 'รูปเห็นบัตรไม่ครบทั้งสี่มุม กรุณาถ่ายใหม่ {reason}',
  },
  verification_rejected_name_mismatch: { title: 'เอกสารยืนยันตัวตนไม่ผ่าน', message: 'ชื่อไม่ตรงกับในบัตร {reason}' },
  verification_rejected_number_mismatch: {
    title: 'เอกสารยืนยันตัวตนไม่ผ่าน',
    message: 'เลขบัตรที่กรอกไม่ตรงกับบนบัตร {reason}',
  },
  verification_rejected_expired: { title: 'เอกสารยืนยันตัวตนไม่ผ่าน', message: 'บัตรหมดอายุแล้ว {reason}' },
  verification_rejected_wrong_document: {
    title: 'เอกสารยืนยันตัวตนไม่ผ่าน',
    message: 'เอกสารนี้ใช้ยืนยันตัวตนไม่ได้ {reason}',
  },
  verification_rejected_not_genuine: {
    title: 'เอกสารยืนยันตัวตนไม่ผ่าน',
    message: 'ต้องถ่ายจากบัตรจริง ไม่ใช่สำเนาหรือหน้าจอ {reason}',
  },
  verification_rejected_other: { title: 'เอกสารยืนยันตัวตนไม่ผ่าน', message: 'กรุณาแก้ไขเอกสารแล้วส่งใหม่ {reason}' },
  deposit_paid: {
    title: 'วางเงินประกันแล้ว',
    message: 'วางเงินประกัน {amount} แล้ว ยอดคงเหลือ {balance_after}',
  },
  deposit_refund_requested: {
    title: 'ได้รับคำขอคืนเงินประกันแล้ว',
    message: 'เราจะตรวจสอบภายใน {min}–{max} วันทำการ',
  },
  deposit_refunded: {
    title: 'คืนเงินประกันแล้ว',
    message: '{amount} กลับเข้ายอดเงินของคุณแล้ว ยอดคงเหลือ {balance_after}',
  },
  deposit_refund_rejected: { title: 'ยังคืนเงินประกันไม่ได้', message: '{reason}' },
  verification_submitted: { title: 'ส่งเอกสารยืนยันตัวตนแล้ว', message: 'เรากำลังตรวจสอบเอกสารของคุณ' },
  review_received: { title: 'มีรีวิวใหม่ {rating} ดาว', message: 'ลูกค้ารีวิวคำสั่งซื้อ {order_number}' },
  promotion: { title: 'โปรโมชัน', message: '{message}' },
  coupon: { title: 'คูปองใหม่', message: '{message}' },
  early_receipt_granted: {
    title: 'เปิดให้รับกำไรล่วงหน้าแล้ว',
    message: 'คุณรับกำไรล่วงหน้าของคำสั่งซื้อที่จัดส่งแล้วได้ {reason}',
  },
  early_receipt_revoked: { title: 'ปิดการรับกำไรล่วงหน้า', message: 'การรับกำไรล่วงหน้าของคุณถูกปิด เหตุผล: {reason}' },
  account_suspended: { title: 'บัญชีถูกระงับการใช้งาน', message: 'เหตุผล: {reason}' },
  account_unsuspended: { title: 'บัญชีกลับมาใช้งานได้แล้ว', message: 'ร้านของคุณเปิดรับคำสั่งซื้ออีกครั้ง {reason}' },
  support_answer: { title: 'ทีมงานตอบข้อความของคุณแล้ว', message: '{answer}' },
  support_closed: { title: 'ข้อความของคุณปิดแล้ว', message: '“{message}” เหตุผล: {reason}' },
  password_changed: {
    title: 'เปลี่ยนรหัสผ่านแล้ว',
    message: 'เครื่องอื่นที่เข้าสู่ระบบไว้ออกจากระบบทั้งหมดแล้ว หากไม่ใช่คุณ กรุณาตั้งรหัสผ่านใหม่ทันที',
  },
  new_sign_in: {
    title: 'มีการเข้าสู่ระบบจากเครื่องใหม่',
    message: '{device} ({address}) หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านและออกจากระบบเครื่องนั้นในการตั้งค่า',
  },
  second_factor_on: {
    title: 'เปิดการยืนยันสองขั้นตอนแล้ว',
    message: 'จากนี้การเข้าสู่ระบบต้องใช้รหัสจากแอปด้วย เก็บรหัสสำรองไว้ในที่ปลอดภัย',
  },
  second_factor_off: {
    title: 'ปิดการยืนยันสองขั้นตอนแล้ว',
    message: 'หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที',
  },
  second_factor_reset: {
    title: 'ฝ่ายบริการลูกค้าปิดการยืนยันสองขั้นตอนให้แล้ว',
    message: 'เหตุผล: {reason} เพื่อความปลอดภัย จะถอนเงินไม่ได้ชั่วคราว หากคุณไม่ได้ขอ กรุณาตั้งรหัสผ่านใหม่ทันที',
  },
  email_changed: {
    title: 'เปลี่ยนอีเมลของบัญชีแล้ว',
    message: 'ตอนนี้ใช้ {address} เพื่อความปลอดภัย จะถอนเงินไม่ได้ชั่วคราว หากไม่ใช่คุณ กรุณาเปลี่ยนรหัสผ่านทันที',
  },
  phone_verified: { title: 'ยืนยันเบอร์โทรแล้ว', message: 'เบอร์นี้ใช้กับบัญชีของคุณแล้ว' },
  system_maintenance: {
    title: 'ปิดปรับปรุงระบบชั่วคราว',
    message: '{message} {maintenance_time}',
  },
  system_update: { title: 'มีการอัปเดตระบบ', message: '{message}' },
  system_announcement: { title: 'ประกาศจากแพลตฟอร์ม', message: '{message}' },
  document_approved: { title: 'เอกสารผ่านการตรวจแล้ว', message: 'เอกสารของคุณเรียบร้อยดี {reason}' },
  document_rejected: { title: 'เอกสารยังไม่ผ่าน', message: 'กรุณาแก้ไขแล้วส่งใหม่อีกครั้ง {reason}' },
  push_many: { title: 'มีการแจ้งเตือนใหม่ {count} รายการ', message: 'แตะเพื่อดูทั้งหมดใน Raan' },
  push_test: { title: 'การแจ้งเตือนใช้งานได้แล้ว', message: 'ต่อไปเราจะแจ้งคำสั่งซื้อใหม่แบบนี้ แม้คุณปิดแอปอยู่' },
  system: { title: 'ประกาศจากระบบ', message: '{message}' },
  product_withdrawn_recall: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message: '“{product_name}” ถูกเรียกคืนเพื่อความปลอดภัย ลูกค้าจึงสั่งซื้อไม่ได้แล้ว คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม {reason}',
  },
  product_withdrawn_complaint: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message:
      '“{product_name}” มีลูกค้าร้องเรียนและเรากำลังตรวจสอบ ระหว่างนี้ลูกค้ายังสั่งซื้อไม่ได้ คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม {reason}',
  },
  product_withdrawn_wrong_price: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message:
      'ราคาของ “{product_name}” ไม่ถูกต้อง ลูกค้าจึงสั่งซื้อไม่ได้จนกว่าจะแก้ไข คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม {reason}',
  },
  product_withdrawn_wrong_details: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message:
      'ข้อมูลของ “{product_name}” ไม่ตรงกับสินค้า ลูกค้าจึงสั่งซื้อไม่ได้จนกว่าจะแก้ไข คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม {reason}',
  },
  product_withdrawn_rights: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message: '“{product_name}” อาจละเมิดสิทธิ์ของผู้อื่น ลูกค้าจึงสั่งซื้อไม่ได้แล้ว คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม {reason}',
  },
  product_withdrawn_supply: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message: 'ซัพพลายเออร์ส่ง “{product_name}” ไม่ได้แล้ว ลูกค้าจึงสั่งซื้อไม่ได้ คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม {reason}',
  },
  product_withdrawn_other: {
    title: 'สินค้าในร้านของคุณหยุดขายแล้ว',
    message: 'ลูกค้าสั่งซื้อ “{product_name}” ไม่ได้แล้ว คำสั่งซื้อที่ชำระเงินแล้วยังเหมือนเดิม เหตุผล: {reason}',
  },
  product_restored: { title: 'สินค้ากลับมาขายแล้ว', message: '“{product_name}” ในร้านของคุณสั่งซื้อได้อีกครั้งแล้ว' },
  product_price_rise: {
    title: 'ต้นทุนสินค้าจะปรับขึ้น',
    message:
      'ต้นทุนของ “{product_name}” จะปรับจาก {old_price} เป็น {new_price} ตั้งแต่ {takes_effect_at} ออเดอร์ก่อนเวลานี้ใช้ราคาเดิม',
  },
  product_price_rise_several: {
    title: 'ต้นทุนสินค้าจะปรับขึ้น',
    message:
      'ต้นทุนของ “{product_name}” {variants} ตัวเลือกจะปรับขึ้นตั้งแต่ {takes_effect_at} ตัวเลือกที่ปรับมากที่สุดจาก {old_price} เป็น {new_price} ออเดอร์ก่อนเวลานี้ใช้ราคาเดิม',
  },
  product_price_rise_cancelled: {
    title: 'ยกเลิกการปรับขึ้นต้นทุน',
    message: 'ต้นทุนของ “{product_name}” จะไม่ปรับขึ้นตามที่แจ้งไว้ ดูราคาล่าสุดได้ที่หน้าสินค้า',
  },
  product_price_rise_partly_cancelled: {
    title: 'ยกเลิกการปรับขึ้นต้นทุนบางส่วน',
    message:
      'ต้นทุนของ “{product_name}” {variants} ตัวเลือกจะไม่ปรับขึ้นตามที่แจ้งไว้ ส่วนอีก {waiting} ตัวเลือกยังปรับขึ้นตามเดิม ดูราคาได้ที่หน้าสินค้า',
  },
  announced: { title: '{titles}', message: '{maintenance_time}\n{messages}' },
};
/** The Thai texts define the keys; every other language has exactly the same ones. */
export type TextKey = keyof typeof texts;
export type Texts = Readonly<Record<TextKey, { title: string; message: string }>>;

export default texts;
