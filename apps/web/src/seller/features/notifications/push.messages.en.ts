export default {
  push: 'Notifications on this device',
  pushAbout: 'New orders reach you at once, even while the app is closed',
  pushOn: 'Notifications are on for this device',
  pushOff: 'Notifications are off for this device',
  unsupported: 'This browser has no notifications. Try a recent Chrome, Edge, Firefox or Safari',
  blocked: 'Notifications are blocked. Please allow them in the browser’s settings',
  dismissed: 'We need your permission to remind you of orders',
  askFailed:
    'The browser would not ask you for permission. Try again, or allow notifications in its settings',
  installTitle: 'Add Raan to your home screen first',
  installAbout: 'On an iPhone or iPad only apps on the home screen can notify you',
  installStep1: 'Tap the share button in Safari’s bar',
  installStep2: 'Scroll down and tap “Add to Home Screen”',
  installStep3: 'Open Raan from the home screen, then come back here and switch this on',
  test: 'Test notifications',
  testAbout: 'See whether one reaches this device, and where it ends if not',
  testTitle: 'Test notifications',
  start: 'Start the test',
  again: 'Test again',
  step_permission: 'The browser allows notifications',
  step_worker: 'The app can work in the background',
  step_subscription: 'The browser registered with its push service',
  step_server: 'Your shop knows this device',
  step_service: 'The push service took the message',
  step_shown: 'The message was shown on this device',
  waiting: 'Waiting',
  running: 'Testing',
  passed: 'Passed',
  stuck: 'It ends here',
  allPassed: 'All is well: the test message reached this device',
  fail_permission: 'The browser does not allow it yet. Open this site’s settings and allow notifications',
  fail_worker:
    'The browser does not let the app work in the background, as in private windows. Try a normal window',
  fail_workerLate:
    'What the app needs in the background has not come yet. Check your connection and try again',
  fail_subscription:
    'The browser could not register. Check your connection, or turn off data saving, and try again',
  fail_server: 'Our server did not answer. Please try again in a moment',
  fail_service:
    'The browser’s push service did not take the message. Switch notifications off and on, or try again in a while',
  fail_serviceStatus:
    'The browser’s push service did not take the message (it answered {status}). Switch notifications off and on, and try again',
  fail_shown:
    'It was sent but not seen here. Check do-not-disturb, battery saving, and the browser’s notifications in your device’s settings',
  settingFailed: 'Notifications could not be set',
  testFailed: 'The test did not work',
} as const;
