export default {
  frame: '要保留的部分，用方向鍵移動圖片，用 + 和 - 縮放',
  zoom: '縮放',
  turn: '旋轉',
  use: '使用這張圖片',
  tooSmall: '太小，無法看清，短邊至少需要 {min} 像素。請縮小或換一張更大的圖片',
  tooSmallWhole: '太小，無法看清，短邊至少需要 {min} 像素。請換一張更大的圖片',
  cancel: '取消',
} as const;
