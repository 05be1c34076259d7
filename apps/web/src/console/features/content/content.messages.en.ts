export default {
  languages: 'Languages',
  readsThai: 'Left empty, the Thai text is shown',
  bangkokTime: 'Bangkok time',
  choosePicture: 'Choose a picture',
  replacePicture: 'Replace',
  removePicture: 'Remove',
  save: 'Save',
  saved: 'Saved. It holds at once',
  seeFields: 'Please look at the fields marked in red',
  changedBy: 'Changed by {who}, {time}',
  changedAt: 'Changed {time}',
  notYourRole: 'Only reviewers can change this',
} as const;
