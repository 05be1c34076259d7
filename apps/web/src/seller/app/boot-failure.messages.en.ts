export default {
  title: 'The app could not be opened',
  detail: 'The connection may be slow or gone. Please load it again',
  reload: 'Reload',
} as const;
