import type { BankCode } from '@raan/contract/withdrawals/bank-card';

/** Ground and ink of each bank's badge; every pair reads at 4.5:1 or better. */
const LOOK: Readonly<Record<BankCode, { ground: string; ink: string }>> = {
  BBL: { ground: '#1e4598', ink: '#fff' },
  K: { ground: '#0f7a27', ink: '#fff' },
  KTB: { ground: '#0b6fa4', ink: '#fff' },
  SCB: { ground: '#4e2e7f', ink: '#fff' },
  BAY: { ground: '#fec43b', ink: '#3b2a00' },
  TMB: { ground: '#0f63a0', ink: '#fff' },
  TC: { ground: '#b93c0a', ink: '#fff' },
  CIMB: { ground: '#7e2f36', ink: '#fff' },
  TISCO: { ground: '#12549f', ink: '#fff' },
  UOB: { ground: '#0b3979', ink: '#fff' },
};

/** A bank's abbreviation on its colour; its name stands beside it. */
export function BankBadge({ bank }: { bank: BankCode }) {
  const { ground, ink } = LOOK[bank];
  return (
    <span
      aria-hidden
      style={{ background: ground, color: ink }}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-control text-xs font-semibold"
    >
      {bank}
    </span>
  );
}
