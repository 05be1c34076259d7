import messageClosures from '@raan/contract/system/message-closure.messages.zh-TW';

export default {
  title: '賣家訊息',
  states: '狀態',
  open: '待回覆',
  closed: '已結束',
  noneOpen: '所有訊息皆已回覆',
  none: '尚無訊息',
  answer: '回覆',
  answerHint: '賣家使用{language}，將以通知收到；若有電子郵件，也會以郵件收到',
  write: '回覆',
  send: '送出回覆',
  close: '不回覆直接結束',
  sent: '已送出回覆',
  closedToast: '已結束訊息',
  answeredBy: '{who} 於 {time} 回覆',
  closedBy: '{who} 於 {time} 結束',
  closeNow: '結束訊息',
  closeEffect: '賣家會以通知收到原因；若有電子郵件，也會以郵件收到。',
  suspendedMail: '此賣家已停用，無法開啟 App：回覆會以郵件送達。',
  suspendedNoMail: '此賣家已停用且沒有電子郵件：解除停用後才能看到回覆。',
  ...messageClosures,
} as const;
