import type { ErrorCode } from './errors.ts';

const messages: Record<ErrorCode, string> = {
  AUTH_TOKEN_EXPIRED: '登入已過期，請重新登入',
  AUTH_TOKEN_INVALID: '登入狀態無效，請重新登入',
  AUTH_LOGIN_FAILED: '帳號或密碼錯誤',
  AUTH_REGISTER_FAILED: '註冊失敗，請檢查您填寫的資料',
  AUTH_PERMISSION_DENIED: '您沒有執行此操作的權限',
  NETWORK_ERROR: '網路連線錯誤，請檢查網路設定',
  NETWORK_TIMEOUT: '請求逾時，請稍後再試',
  NETWORK_OFFLINE: '網路已中斷，請檢查網路',
  SERVER_ERROR: '伺服器內部錯誤',
  SERVER_UNAVAILABLE: '服務暫時無法使用',
  SERVER_GATEWAY_ERROR: '閘道錯誤',
  REQUEST_INVALID: '請求參數無效',
  REQUEST_NOT_FOUND: '找不到請求的資源',
  REQUEST_RATE_LIMIT: '請求過於頻繁，請稍後再試',
  REQUEST_VALIDATION_ERROR: '資料驗證失敗',
  BUSINESS_ACCOUNT_EXISTS: '帳號已存在，請使用其他帳號',
  BUSINESS_ACCOUNT_NOT_FOUND: '找不到此帳號',
  BUSINESS_INSUFFICIENT_BALANCE: '餘額不足',
  BUSINESS_PRODUCT_NOT_FOUND: '找不到商品',
  BUSINESS_ORDER_NOT_FOUND: '找不到訂單',
  UPLOAD_FILE_TOO_LARGE: '檔案大小超過限制',
  UPLOAD_FILE_TYPE_INVALID: '不支援的檔案類型',
  UPLOAD_FAILED: '檔案上傳失敗',
  UNKNOWN_ERROR: '發生未知錯誤',
};
export default messages;
