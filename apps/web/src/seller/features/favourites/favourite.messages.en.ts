export default {
  none: 'No favourites yet',
  noneDetail: 'Press the heart on a product and it is kept here',
  browse: 'Browse all products',
  kept: '{count} {count|product|products}, kept on this device only',
  remove: 'Remove {name} from favourites',
  removed: 'Removed. Tap to put it back',
  gone: '{count} {count|product is|products are} no longer in the catalogue',
  removeGone: 'Remove',
  failed: 'Your favourites could not be loaded',
  inactive: 'No longer sold',
  sold_out: 'Sold out',
} as const;
