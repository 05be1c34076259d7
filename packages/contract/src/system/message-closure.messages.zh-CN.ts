export default {
  answered_elsewhere: '我们已通过其他方式回复您',
  sent_twice: '这条留言重复，我们会在另一条中处理',
  settled: '此事已处理完毕',
  no_question: '没有需要回复的问题',
} as const;
