export default {
  answered_elsewhere: 'We replied through another channel',
  sent_twice: 'Duplicate message; we continue in the other one',
  settled: 'The issue is resolved',
  no_question: 'No question to answer',
} as const;
