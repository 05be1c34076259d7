export const DEMO_ACCOUNT = 'demo';
/** A seller who has just registered; with the same password. */
export const NEW_DEMO_ACCOUNT = 'newseller';
export const DEMO_PASSWORD = 'demo1234';
export const DEMO_WITHDRAW_PASSWORD = '123456';
export const DEMO_SLUG = 'demo-store';
export const DEMO_OPERATORS = [
  { account: 'reviewer', password: 'reviewer1234', role: 'reviewer' },
  // Two reviewers, because a seller's identity and bank account must be approved by different operators.
  { account: 'reviewer2', password: 'reviewer21234', role: 'reviewer' },
  { account: 'finance', password: 'finance1234', role: 'finance' },
  // Two finance operators, because a withdrawal must be approved and paid by different operators.
  { account: 'finance2', password: 'finance21234', role: 'finance' },
] as const;
