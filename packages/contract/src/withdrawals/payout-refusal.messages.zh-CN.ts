export default {
  account_not_found: '银行查无此账户',
  holder_mismatch: '账户户名与实名不符',
  wrong_bank: '此账号属于其他银行',
  account_closed: '账户已关闭或无法收款',
  account_shared: '此账户已用于其他店铺',
  bank_refused: '银行退回了汇款',
  under_review: '店铺账号正在审查中',
  store_suspended: '店铺已停用，款项已退回余额',
  not_decided: '未能在期限内完成审核',
} as const;
