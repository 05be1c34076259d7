export default {
  BBL: '盘谷银行',
  K: '开泰银行',
  KTB: '泰京银行',
  SCB: '汇商银行',
  BAY: '大城银行',
  TMB: '泰军人银行',
  TC: '泰信银行',
  CIMB: '联昌泰国银行',
  TISCO: '铁士古银行',
  UOB: '大华银行',
} as const;
