export default {
  status_unverified: 'Not verified',
  status_pending: 'Under review',
  status_verified: 'Verified',
  status_rejected: 'Documents returned',
  about_unverified:
    'We have no documents of yours. You can sell and get paid as usual, but withdrawing needs a verified identity.',
  about_pending: 'Our staff are reviewing your documents. They can’t be changed meanwhile.',
  about_verified: 'Your details have been checked and confirmed.',
  about_rejected: 'The last documents were not accepted. Prepare clear ones that match your name.',
  needs: 'What it takes',
  needName: 'Your real name as on the card',
  needNumber: 'ID number: 13 digits, or 18 characters for a Chinese ID',
  needFront: 'Photo of the front',
  needBack: 'Photo of the back',
  needFile: 'JPG or PNG of at most 2 MB, all four corners in sight, no glare',
  privacy: 'Documents are private: only reviewers see them, customers never do.',
  notHere:
    'This version of the app doesn’t take documents. Never send your ID card to anyone by chat or mail.',
  toProfile: 'Back to profile',
  loadFailed: 'Verification status couldn’t be loaded',
} as const;
