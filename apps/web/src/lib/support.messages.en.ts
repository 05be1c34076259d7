export default {
  reach: 'The answer comes as a notification in the app, and by mail to {contact}.',
  noReach: 'The answer comes as a notification in the app.',
  required: 'Please write a message first',
  send: 'Send message',
  sent: 'Message sent',
} as const;
