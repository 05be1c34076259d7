export default {
  how: '讓證件填滿取景框，四角完整可見。',
  frame: '證件取景框，用方向鍵移動照片，用 + 和 - 縮放',
  zoom: '縮放',
  turn: '旋轉',
  use: '使用這張照片',
  cancel: '取消',
} as const;
