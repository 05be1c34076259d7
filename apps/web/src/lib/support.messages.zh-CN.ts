export default {
  either: '{one} 或 {other}',
  reach: '我们会通过 {contact} 回复您。',
  noReach: '您的账户没有邮箱或电话，请在留言中写明联系方式。',
  required: '请先填写留言',
  send: '发送留言',
  sent: '留言已发送',
} as const;
