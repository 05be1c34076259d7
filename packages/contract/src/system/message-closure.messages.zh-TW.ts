export default {
  answered_elsewhere: '我們已透過其他方式回覆您',
  sent_twice: '這則留言重複，我們會在另一則中處理',
  settled: '此事已處理完畢',
  no_question: '沒有需要回覆的問題',
} as const;
