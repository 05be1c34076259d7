export default {
  title: '针对停用提出说明',
  lead: '请告诉我们您的说法。我们会在 {days} 个工作日内阅读每条留言，您的余额仍属于您。',
  message: '给客服的留言',
  hint: '我们会回复到您账号的邮箱；如未设置，账号恢复后可在应用内查看。',
  required: '请先填写留言',
  send: '发送留言',
  sentTitle: '留言已发送',
  sent: '查看后，我们会回复到您账号的邮箱；如未设置，账号恢复后可在应用内查看。',
  contactOptions: '其他联系方式',
  chat: '与客服对话',
} as const;
