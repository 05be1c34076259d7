export default {
  how: '让证件填满取景框，四角完整可见。',
  frame: '证件取景框，用方向键移动照片，用 + 和 - 缩放',
  zoom: '缩放',
  turn: '旋转',
  use: '使用这张照片',
  cancel: '取消',
} as const;
