// Constants in a file of their own, because constants.ts is part of the first page that loads.

/** Presets of a store's colour. Two names share a value. */
export const THEME_COLORS = [
  { name: 'blue', value: '#007bff' },
  { name: 'green', value: '#28a745' },
  { name: 'red', value: '#dc3545' },
  { name: 'purple', value: '#6f42c1' },
  { name: 'orange', value: '#fd7e14' },
  { name: 'gray', value: '#6c757d' },
  { name: 'cyan', value: '#17a2b8' },
  { name: 'pink', value: '#e83e8c' },
  { name: 'yellow', value: '#ffc107' },
  { name: 'brown', value: '#6c757d' },
] as const;
export const THEME_COLOR_DEFAULT = THEME_COLORS[0].value;
