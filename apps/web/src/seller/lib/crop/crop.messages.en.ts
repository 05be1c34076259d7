export default {
  frame: 'Visible part. Move the image with the arrow keys, zoom with + and -',
  zoom: 'Zoom',
  turn: 'Rotate',
  use: 'Use image',
  tooSmall:
    'Too small to read: the shorter side needs at least {min} pixels. Zoom out or choose a larger image',
  tooSmallWhole: 'Too small to read: the shorter side needs at least {min} pixels. Choose a larger image',
  cancel: 'Cancel',
} as const;
