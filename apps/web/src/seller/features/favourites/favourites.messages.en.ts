export default {
  none: 'No favourites yet',
  noneDetail: 'Tap the heart on a product to save it here',
  browse: 'Browse all products',
  productCount: '{count} {count|product|products}',
  remove: 'Remove {name} from favourites',
  removed: 'Removed. Tap to undo',
  failed: 'Couldn’t load your favourites',
  inactive: 'Off sale',
  sold_out: 'Sold out',
} as const;
