export default {
  either: '{one} 或 {other}',
  reach: '我們會透過 {contact} 回覆您。',
  noReach: '您的帳戶沒有電子郵件或電話，請在留言中寫明聯絡方式。',
  required: '請先填寫留言',
  send: '送出留言',
  sent: '留言已送出',
} as const;
