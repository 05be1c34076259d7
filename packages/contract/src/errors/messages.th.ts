import type { ErrorCode } from './errors.ts';

const messages: Record<ErrorCode, string> = {
  AUTH_TOKEN_EXPIRED: 'การเข้าสู่ระบบหมดอายุแล้ว กรุณาเข้าสู่ระบบใหม่',
  AUTH_TOKEN_INVALID: 'สถานะการเข้าสู่ระบบไม่ถูกต้อง กรุณาเข้าสู่ระบบใหม่',
  AUTH_LOGIN_FAILED: 'บัญชีหรือรหัสผ่านไม่ถูกต้อง',
  AUTH_REGISTER_FAILED: 'สมัครไม่สำเร็จ กรุณาตรวจสอบข้อมูลของคุณ',
  AUTH_PERMISSION_DENIED: 'คุณไม่มีสิทธิ์ทำรายการนี้',
  NETWORK_ERROR: 'เชื่อมต่อเครือข่ายไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตของคุณ',
  NETWORK_TIMEOUT: 'ใช้เวลานานเกินไป กรุณาลองใหม่อีกครั้ง',
  NETWORK_OFFLINE: 'ขาดการเชื่อมต่ออินเทอร์เน็ต กรุณาตรวจสอบเครือข่าย',
  SERVER_ERROR: 'เกิดข้อผิดพลาดภายในระบบ',
  SERVER_UNAVAILABLE: 'ระบบไม่พร้อมให้บริการชั่วคราว',
  SERVER_GATEWAY_ERROR: 'เกตเวย์ขัดข้อง',
  REQUEST_INVALID: 'ข้อมูลคำขอไม่ถูกต้อง',
  REQUEST_NOT_FOUND: 'ไม่พบข้อมูลที่ต้องการ',
  REQUEST_RATE_LIMIT: 'ทำรายการถี่เกินไป กรุณารอสักครู่แล้วลองใหม่',
  REQUEST_VALIDATION_ERROR: 'ข้อมูลไม่ผ่านการตรวจสอบ',
  BUSINESS_ACCOUNT_EXISTS: 'มีบัญชีนี้อยู่แล้ว กรุณาใช้ชื่อบัญชีอื่น',
  BUSINESS_ACCOUNT_NOT_FOUND: 'ไม่พบบัญชีนี้',
  BUSINESS_INSUFFICIENT_BALANCE: 'ยอดเงินคงเหลือไม่เพียงพอ',
  BUSINESS_PRODUCT_NOT_FOUND: 'ไม่พบสินค้า',
  BUSINESS_ORDER_NOT_FOUND: 'ไม่พบคำสั่งซื้อ',
  UPLOAD_FILE_TOO_LARGE: 'ไฟล์มีขนาดเกินกำหนด',
  UPLOAD_FILE_TYPE_INVALID: 'ไม่รองรับไฟล์ประเภทนี้',
  UPLOAD_FAILED: 'อัปโหลดไฟล์ไม่สำเร็จ',
  UNKNOWN_ERROR: 'เกิดข้อผิดพลาดที่ไม่ทราบสาเหตุ',
};
export default messages;
