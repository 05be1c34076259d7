export default {
  pane: 'Order details',
  close: 'Close order',
  emptyTitle: 'No order open',
  empty: 'Choose an order to see it here.',
  shortcuts: 'Keyboard shortcuts',
  key_move: 'Next or previous order',
  key_open: 'Open order',
  key_select: 'Select order',
  key_ship: 'Ship order',
  key_close: 'Close order',
  key_help: 'Show shortcuts',
} as const;
