export default {
  select: '選取多項',
  selectAll: '全選',
  selectAllCount: '全選 {count} 項',
  selected: '已選 {count} 項',
  noneSelected: '尚未選取',
  clear: '清除選取',
  leave: '結束選取',
  selectMax: '逐一選取最多 {count} 項，如需更多請使用「全選」',
  exceptMax: '逐一排除最多 {count} 項，請改用篩選縮小範圍',
} as const;
