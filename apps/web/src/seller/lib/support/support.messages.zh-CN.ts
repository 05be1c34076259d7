export default {
  replyToEmail: '回复会以应用通知送达，并发送至 {contact}。',
  replyInApp: '回复会以应用通知送达。',
  required: '请先填写留言',
  send: '发送留言',
  sent: '留言已发送',
} as const;
