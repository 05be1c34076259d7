import messageClosures from '@raan/contract/system/message-closure.messages.en';

export default {
  title: 'Messages',
  states: 'State',
  open: 'Open',
  closed: 'Closed',
  noneOpen: 'Every message is answered',
  none: 'No messages yet',
  answer: 'Answer',
  answerHint:
    'The seller reads {language} and gets this as a notification, and by mail where there is an address',
  write: 'Answer',
  send: 'Send the answer',
  close: 'Close without an answer',
  sent: 'The seller has the answer',
  closedToast: 'Message closed',
  answeredBy: '{who} answered on {time}',
  closedBy: '{who} closed it on {time}',
  closeNow: 'Close the message',
  closeEffect: 'The seller gets the reason as a notification, and by mail where there is an address.',
  suspendedMail: 'This seller is suspended and can’t open the app: the answer reaches them by mail.',
  suspendedNoMail:
    'This seller is suspended and has no mail address: they read the answer once the suspension is lifted.',
  ...messageClosures,
} as const;
