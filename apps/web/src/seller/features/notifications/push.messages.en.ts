export default {
  push: 'Notifications on this device',
  pushAbout: 'Get notified of new orders, even when the app is closed',
  pushOn: 'Notifications are on for this device',
  pushOff: 'Notifications are off for this device',
  unsupported:
    'This browser doesn’t support notifications. Use a recent version of Chrome, Edge, Firefox or Safari',
  blocked: 'Notifications are blocked. Allow them in your browser settings',
  dismissed: 'Allow notifications to get alerts for new orders',
  permissionFailed:
    'The browser couldn’t ask for permission. Try again, or allow notifications in your browser settings',
  installTitle: 'Add Raan to your home screen first',
  installAbout: 'On iPhone and iPad, only apps on the home screen can send notifications',
  installStep1: 'Tap the Share button in Safari',
  installStep2: 'Scroll down and tap “Add to Home Screen”',
  installStep3: 'Open Raan from the home screen, then turn on notifications here',
  test: 'Test notifications',
  testAbout: 'Check whether notifications reach this device',
  testTitle: 'Test notifications',
  start: 'Start test',
  again: 'Test again',
  step_permission: 'Browser allows notifications',
  step_worker: 'App can run in the background',
  step_subscription: 'Browser registered with its push service',
  step_server: 'Device registered with your store',
  step_service: 'Push service accepted the message',
  step_shown: 'Message shown on this device',
  waiting: 'Waiting',
  running: 'Testing',
  passed: 'Passed',
  stuck: 'Failed',
  allPassed: 'Notifications work. The test message reached this device',
  fail_permission: 'The browser doesn’t allow notifications yet. Allow them in this site’s settings',
  fail_worker:
    'The browser doesn’t let the app run in the background, for example in private windows. Use a normal window',
  fail_workerLate: 'The app’s background service hasn’t loaded yet. Check your connection and try again',
  fail_subscription:
    'The browser couldn’t register. Check your connection or turn off data saver, then try again',
  fail_server: 'Our server didn’t respond. Try again in a moment',
  fail_service:
    'The browser’s push service rejected the message. Turn notifications off and on, or try again later',
  fail_serviceStatus:
    'The browser’s push service rejected the message (status {status}). Turn notifications off and on, then try again',
  fail_shown:
    'The message was sent but not shown. Check do-not-disturb, battery saver and your device’s notification settings',
  settingFailed: 'Couldn’t change notifications',
  testFailed: 'Couldn’t run the test',
} as const;
