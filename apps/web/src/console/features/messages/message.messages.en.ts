import messageClosures from '@raan/contract/system/message-closure.messages.en';

export default {
  title: 'Messages',
  missing: 'Message not found',
  number: 'Message No. {id}',
  states: 'Status',
  open: 'Open',
  closed: 'Closed',
  noneOpen: 'All messages answered',
  none: 'No messages yet',
  answer: 'Reply',
  answerHint:
    'The seller reads {language} and gets your reply as a notification, and by email if they have one',
  write: 'Reply',
  send: 'Send reply',
  close: 'Close without reply',
  sent: 'Reply sent',
  closedToast: 'Message closed',
  answeredBy: '{who} replied on {time}',
  closedBy: '{who} closed this on {time}',
  closeNow: 'Close message',
  closeEffect: 'The seller gets the reason as a notification, and by email if they have one.',
  suspendedMail: 'This seller is suspended and can’t open the app. They get your reply by email.',
  suspendedNoMail:
    'This seller is suspended and has no email. They can read your reply once the suspension is lifted.',
  ...messageClosures,
} as const;
