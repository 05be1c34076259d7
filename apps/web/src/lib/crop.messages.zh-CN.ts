export default {
  frame: '要保留的部分，用方向键移动图片，用 + 和 - 缩放',
  zoom: '缩放',
  turn: '旋转',
  use: '使用这张图片',
  cancel: '取消',
} as const;
