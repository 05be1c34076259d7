export default {
  account_not_found: '銀行查無此帳戶',
  holder_mismatch: '帳戶戶名與實名不符',
  wrong_bank: '此帳號屬於其他銀行',
  account_closed: '帳戶已關閉或無法收款',
  account_shared: '此帳戶已用於其他商店',
  bank_refused: '銀行退回了匯款',
  under_review: '商店帳號正在審查中',
  store_suspended: '商店已停用，款項已退回餘額',
  not_decided: '未能在期限內完成審核',
} as const;
