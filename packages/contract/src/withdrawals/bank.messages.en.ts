export default {
  BBL: 'Bangkok Bank',
  K: 'Kasikornbank',
  KTB: 'Krungthai Bank',
  SCB: 'Siam Commercial Bank',
  BAY: 'Bank of Ayudhya',
  TMB: 'TMBThanachart Bank',
  TC: 'Thai Credit Bank',
  CIMB: 'CIMB Thai Bank',
  TISCO: 'TISCO Bank',
  UOB: 'UOB',
} as const;
