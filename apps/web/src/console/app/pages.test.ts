import { describe, expect, it } from 'vitest';
import { menuOf } from './pages.ts';

const queuesOf = (role: 'reviewer' | 'finance') => menuOf(role).flatMap(({ queue }) => queue ?? []);

describe('the menu', () => {
  it('leads nobody to a queue that is not for their role', () => {
    for (const queue of ['recharges', 'withdrawals', 'deposit_refunds', 'payment_refunds'] as const) {
      expect(queuesOf('finance')).toContain(queue);
      expect(queuesOf('reviewer')).not.toContain(queue);
    }
    for (const queue of ['verifications', 'refunds', 'bank_cards'] as const) {
      expect(queuesOf('reviewer')).toContain(queue);
      expect(queuesOf('finance')).not.toContain(queue);
    }
  });
});
