export default {
  fault_shown: 'The evidence shows the fault',
  delivery_unproven: 'Nothing shows that the parcel arrived',
  store_unanswered: 'The store did not answer in time',
  return_covered: 'The return policy covers it',
  delivery_proven: 'The courier’s record shows that the parcel arrived',
  goods_as_described: 'The goods are as described',
  evidence_lacking: 'The evidence is not enough',
  goods_used: 'The goods were used or damaged after they arrived',
  return_not_covered: 'The return policy does not cover it',
} as const;
