export default {
  either: '{one} or {other}',
  reach: 'They answer to {contact}.',
  noReach: 'Your account has no mail address or phone number, so please say in the message how to reach you.',
  required: 'Please write a message first',
  send: 'Send message',
  sent: 'Message sent',
} as const;
