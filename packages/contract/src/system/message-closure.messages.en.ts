export default {
  answered_elsewhere: 'We have answered you in another way',
  sent_twice: 'It was sent twice; we go on with the other one',
  settled: 'The matter is settled',
  no_question: 'It asks nothing that waits for an answer',
} as const;
