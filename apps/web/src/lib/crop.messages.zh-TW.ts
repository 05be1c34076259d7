export default {
  frame: '要保留的部分，用方向鍵移動圖片，用 + 和 - 縮放',
  zoom: '縮放',
  turn: '旋轉',
  use: '使用這張圖片',
  cancel: '取消',
} as const;
