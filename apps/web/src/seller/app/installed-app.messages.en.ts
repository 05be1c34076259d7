export default {
  newVersion: 'A new version is ready',
  update: 'Reload',
  later: 'Later',
} as const;
