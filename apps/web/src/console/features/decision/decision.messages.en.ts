export default {
  reason: 'Reason',
  reasonMissing: 'Enter a reason first',
  other: 'Other (please describe)',
  note: 'More details',
  chooseReason: 'Choose a reason first',
  noteMissing: 'Enter a reason first',
} as const;
