export default {
  pane: '订单详情',
  close: '关闭订单',
  emptyTitle: '尚未打开订单',
  empty: '选择订单后，详情会显示在这里。',
  shortcuts: '键盘快捷键',
  key_move: '下一个或上一个订单',
  key_open: '打开订单',
  key_select: '选择订单',
  key_ship: '发货',
  key_close: '关闭订单',
  key_help: '显示快捷键',
} as const;
