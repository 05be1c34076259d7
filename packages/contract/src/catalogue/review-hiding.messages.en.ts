export default {
  offensive: 'Offensive language',
  personal_data: 'Contains personal information',
  advertising: 'Advertising or spam',
  off_topic: 'Not about the product',
  unlawful: 'May break the law',
} as const;
