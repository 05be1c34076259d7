export default {
  title: 'Couldn’t open the app',
  detail: 'Your connection may be slow or interrupted. Reload the app',
  reload: 'Reload',
} as const;
