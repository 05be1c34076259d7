export default {
  newVersion: 'New version available',
  update: 'Reload',
  later: 'Later',
} as const;
