export default {
  reach: '回覆會以應用程式通知送達，並寄至 {contact}。',
  noReach: '回覆會以應用程式通知送達。',
  required: '請先填寫留言',
  send: '送出留言',
  sent: '留言已送出',
} as const;
