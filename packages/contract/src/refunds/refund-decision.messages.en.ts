export default {
  fault_shown: 'The evidence shows the problem',
  delivery_unproven: 'There is no proof of delivery',
  store_unanswered: 'The store did not reply in time',
  return_covered: 'Covered by the return policy',
  delivery_proven: 'The courier’s records show delivery',
  goods_as_described: 'The product matches its description',
  evidence_lacking: 'Not enough evidence',
  goods_used: 'The product was used or damaged after delivery',
  return_not_covered: 'Not covered by the return policy',
} as const;
