export default {
  frame: 'What is kept; move the picture with the arrow keys, zoom with + and -',
  zoom: 'Zoom',
  turn: 'Turn',
  use: 'Use this picture',
  cancel: 'Cancel',
} as const;
