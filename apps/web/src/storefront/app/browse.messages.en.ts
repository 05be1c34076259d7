export default {
  suggestions: 'Suggested products',
  popularSearches: 'Popular searches',
  suggestionCount: '{count} {count|suggestion|suggestions}. Use the up and down arrows to choose',
  didYouMean: 'Did you mean “{keyword}”?',
  vacation: 'On vacation until {date}',
  vacationDetail: 'You can order again from {date}. Orders already placed continue as usual.',
  pinned: 'Featured',
  seeAllProducts: 'See all',
  seeCollection: 'See all in {name}',
  reviewReply: 'Reply from {store}',
} as const;
