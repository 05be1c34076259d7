export default {
  languages: 'Languages',
  readsThai: 'If empty, the Thai text is shown',
  bangkokTime: 'Bangkok time',
  choosePicture: 'Choose image',
  replacePicture: 'Replace',
  removePicture: 'Remove',
  save: 'Save',
  saved: 'Saved. Changes apply immediately',
  seeFields: 'Check the fields marked in red',
  changedBy: 'Changed by {who}, {time}',
  changedAt: 'Changed {time}',
  notYourRole: 'Only reviewers can change this',
} as const;
