export default {
  BBL: '盤谷銀行',
  K: '開泰銀行',
  KTB: '泰京銀行',
  SCB: '匯商銀行',
  BAY: '大城銀行',
  TMB: '泰軍人銀行',
  TC: '泰信銀行',
  CIMB: '聯昌泰國銀行',
  TISCO: '鐵士古銀行',
  UOB: '大華銀行',
} as const;
