export default {
  reason: 'Reason',
  reasonMissing: 'Write the reason first',
} as const;
