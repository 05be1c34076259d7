export default {
  frame: 'What is kept; move the picture with the arrow keys, zoom with + and -',
  zoom: 'Zoom',
  turn: 'Turn',
  use: 'Use this picture',
  tooSmall:
    'Too small to be read: at least {min} pixels on the shorter side. Zoom out or choose a larger picture',
  tooSmallWhole: 'Too small to be read: at least {min} pixels on the shorter side. Choose a larger picture',
  cancel: 'Cancel',
} as const;
