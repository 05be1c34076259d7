export default {
  title: '針對停用提出說明',
  lead: '請告訴我們您的說法。我們會在 {days} 個工作天內閱讀每則留言，您的餘額仍屬於您。',
  message: '給客服的留言',
  hint: '我們會回覆至您帳號的電子郵件；若未設定，帳號恢復後可在 App 內查看。',
  required: '請先填寫留言',
  send: '送出留言',
  sentTitle: '留言已送出',
  sent: '查看後，我們會回覆至您帳號的電子郵件；若未設定，帳號恢復後可在 App 內查看。',
  contactOptions: '其他聯絡方式',
  chat: '與客服對話',
} as const;
