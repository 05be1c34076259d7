export default {
  more: 'ดูเพิ่ม',
} as const;
