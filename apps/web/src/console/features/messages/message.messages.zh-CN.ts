import messageClosures from '@raan/contract/system/message-closure.messages.zh-CN';

export default {
  title: '卖家消息',
  states: '状态',
  open: '待回复',
  closed: '已结束',
  noneOpen: '所有消息均已回复',
  none: '暂无消息',
  answer: '回复',
  answerHint: '卖家使用{language}，将以通知收到；若有邮箱，也会以邮件收到',
  write: '回复',
  send: '发送回复',
  close: '不回复直接结束',
  sent: '已发送回复',
  closedToast: '已结束消息',
  answeredBy: '{who} 于 {time} 回复',
  closedBy: '{who} 于 {time} 结束',
  closeNow: '结束消息',
  closeEffect: '卖家会以通知收到原因；若有邮箱，也会以邮件收到。',
  suspendedMail: '此卖家已停用，无法打开应用：回复会以邮件送达。',
  suspendedNoMail: '此卖家已停用且没有邮箱：解除停用后才能看到回复。',
  ...messageClosures,
} as const;
