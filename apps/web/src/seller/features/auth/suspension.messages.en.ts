export default {
  title: 'Appeal the suspension',
  lead: 'Tell us your side. We read every message within {days} working {days|day|days}. Your balance remains yours.',
  message: 'Message to our team',
  hint: 'We reply to your account’s email. Without an email, you can read our reply in the app once your account is active again.',
  required: 'Enter a message first',
  send: 'Send message',
  sentTitle: 'Message sent',
  sent: 'We’ll review it and reply to your account’s email. Without an email, you can read our reply in the app once your account is active again.',
  contactOptions: 'Other ways to reach us',
  chat: 'Chat with our team',
} as const;
