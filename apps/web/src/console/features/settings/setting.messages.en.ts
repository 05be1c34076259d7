export default {
  title: 'System settings',
  about: 'They hold for all sellers as soon as they are saved.',
  support: 'Help for sellers',
  chatUrl: 'Address of the chat',
  chatUrlHint:
    'Opens in a new tab, such as a LINE account. Without one, sellers write to us by the contact form',
  email: 'E-mail',
  phone: 'Phone',
  hours: 'When somebody answers',
  release: 'Version',
  note: 'What is new',
  pictures: 'Pictures',
  home_background: 'Background of the home page',
  web_logo: 'Logo',
  profile_bg: 'Background of the profile',
  pictureHint: 'JPEG, PNG or WebP. Without one, the app shows its own look',
} as const;
