export default {
  pane: '訂單詳情',
  close: '關閉訂單',
  emptyTitle: '尚未開啟訂單',
  empty: '選擇訂單後，詳情會顯示在這裡。',
  shortcuts: '鍵盤快速鍵',
  key_move: '下一筆或上一筆訂單',
  key_open: '開啟訂單',
  key_select: '選取訂單',
  key_ship: '出貨',
  key_close: '關閉訂單',
  key_help: '顯示快速鍵',
} as const;
