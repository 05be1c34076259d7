export default {
  replyToEmail: '回覆會以 App 通知送達，並寄至 {contact}。',
  replyInApp: '回覆會以 App 通知送達。',
  required: '請先填寫留言',
  send: '送出留言',
  sent: '留言已送出',
} as const;
