import type { ErrorCode } from './errors.ts';

const messages: Record<ErrorCode, string> = {
  AUTH_TOKEN_EXPIRED: '登录已过期，请重新登录',
  AUTH_TOKEN_INVALID: '登录状态无效，请重新登录',
  AUTH_LOGIN_FAILED: '账号或密码错误',
  AUTH_REGISTER_FAILED: '注册失败，请检查您填写的信息',
  AUTH_PERMISSION_DENIED: '您没有执行此操作的权限',
  NETWORK_ERROR: '网络连接错误，请检查网络设置',
  NETWORK_TIMEOUT: '请求超时，请稍后再试',
  NETWORK_OFFLINE: '网络已断开，请检查网络',
  SERVER_ERROR: '服务器内部错误',
  SERVER_UNAVAILABLE: '服务暂时不可用',
  SERVER_GATEWAY_ERROR: '网关错误',
  REQUEST_INVALID: '请求参数无效',
  REQUEST_NOT_FOUND: '找不到请求的资源',
  REQUEST_RATE_LIMIT: '请求过于频繁，请稍后再试',
  REQUEST_VALIDATION_ERROR: '数据验证失败',
  BUSINESS_ACCOUNT_EXISTS: '账号已存在，请使用其他账号',
  BUSINESS_ACCOUNT_NOT_FOUND: '找不到该账号',
  BUSINESS_INSUFFICIENT_BALANCE: '余额不足',
  BUSINESS_PRODUCT_NOT_FOUND: '找不到商品',
  BUSINESS_ORDER_NOT_FOUND: '找不到订单',
  UPLOAD_FILE_TOO_LARGE: '文件大小超过限制',
  UPLOAD_FILE_TYPE_INVALID: '不支持的文件类型',
  UPLOAD_FAILED: '文件上传失败',
  UNKNOWN_ERROR: '发生未知错误',
};
export default messages;
