import reviewHidings from '@raan/contract/catalogue/review-hiding.messages.en';

export default {
  ...reviewHidings,
  reviewTitle: 'Rate your order',
  reviewWhole: 'Whole order',
  reviewHint: 'Your rating helps others choose. Your name is shortened.',
  stars: '{count} {count|star|stars}',
  starsMissing: 'Tap a star to rate',
  comment: 'Your experience',
  sendReview: 'Send review',
  yourReview: 'Your review',
  reviewHidden: 'This review is hidden from other customers',
  reviewHiddenOf: 'Your review of {name} is hidden from other customers',
  reviewThanks: 'Thank you for your review',
  reviewOnce: 'You can rate once. You can’t change your rating later.',
  reviewProducts: 'Each product (optional)',
  reviewProductsHint: 'Ratings and reviews of a product appear on its page.',
} as const;
