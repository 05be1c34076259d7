export default {
  title: 'Do you want to reply?',
  lead: 'Tell us your side. We read every message within {days} working {days|day|days}. What is in your balance stays yours.',
  message: 'Message to our team',
  hint: 'The answer goes to the mail address of your account. Without one, you read it in the app once the account is open again.',
  required: 'Please write a message first',
  send: 'Send message',
  sentTitle: 'Message sent',
  sent: 'We look into it and answer to the mail address of your account; without one, in the app once the account is open again.',
  ways: 'Other ways to reach us',
  chat: 'Chat with our team',
} as const;
