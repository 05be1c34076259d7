/** Units up to which sellers are told that a product runs low. The trigger `products_stock_announced` has the same number. */
export const LOW_STOCK_MAX = 5;
