export default {
  replyToEmail: 'We’ll reply in the app and by email to {contact}.',
  replyInApp: 'We’ll reply in the app.',
  required: 'Enter a message first',
  send: 'Send message',
  sent: 'Message sent',
} as const;
