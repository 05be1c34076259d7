export default {
  reason: 'Reason',
  reasonMissing: 'Write the reason first',
  other: 'Another reason (write it)',
  words: 'More words',
  chooseReason: 'Choose a reason first',
  writeWords: 'Write the reason first',
} as const;
