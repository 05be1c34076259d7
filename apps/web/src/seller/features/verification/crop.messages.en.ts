export default {
  how: 'Fill the frame with the card, all four corners in sight.',
  frame: 'Frame of the card; move the photo with the arrow keys, zoom with + and -',
  zoom: 'Zoom',
  turn: 'Turn',
  use: 'Use this picture',
  cancel: 'Cancel',
} as const;
