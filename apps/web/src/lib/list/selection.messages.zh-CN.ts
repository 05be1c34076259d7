export default {
  select: '选择多项',
  selectAll: '全选',
  selectAllCount: '全选 {count} 项',
  selected: '已选 {count} 项',
  noneSelected: '尚未选择',
  clear: '清除选择',
  leave: '结束选择',
  selectMax: '逐个选择最多 {count} 项，如需更多请使用“全选”',
  exceptMax: '逐个排除最多 {count} 项，请改用筛选缩小范围',
} as const;
