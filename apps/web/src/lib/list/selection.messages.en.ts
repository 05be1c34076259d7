export default {
  select: 'Select',
  selectAll: 'Select all',
  selectAllCount: 'Select all {count}',
  selected: '{count} selected',
  noneSelected: 'Nothing selected',
  clear: 'Clear selection',
  leave: 'Cancel selection',
  selectMax: 'You can select at most {count} one by one. Use “Select all” for more',
  exceptMax: 'You can exclude at most {count}. Use a filter to narrow the list',
} as const;
