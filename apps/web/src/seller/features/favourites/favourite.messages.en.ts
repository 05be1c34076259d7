export default {
  none: 'No favourites yet',
  noneDetail: 'Tap the heart on a product to save it here',
  browse: 'Browse all products',
  kept: '{count} {count|product|products}',
  remove: 'Remove {name} from favourites',
  removed: 'Removed. Tap to put it back',
  failed: 'Your favourites could not be loaded',
  inactive: 'No longer sold',
  sold_out: 'Sold out',
} as const;
