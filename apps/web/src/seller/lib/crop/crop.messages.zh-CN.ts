export default {
  frame: '要保留的部分，用方向键移动图片，用 + 和 - 缩放',
  zoom: '缩放',
  turn: '旋转',
  use: '使用这张图片',
  tooSmall: '太小，无法看清，短边至少需要 {min} 像素。请缩小或换一张更大的图片',
  tooSmallWhole: '太小，无法看清，短边至少需要 {min} 像素。请换一张更大的图片',
  cancel: '取消',
} as const;
