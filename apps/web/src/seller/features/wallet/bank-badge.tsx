import type { BankCode } from '@raan/contract/withdrawals/bank-card';

/** Background and text colours by bank, with a contrast of at least 4.5:1. */
const COLORS: Readonly<Record<BankCode, { background: string; ink: string }>> = {
  BBL: { background: '#1e4598', ink: '#fff' },
  K: { background: '#0f7a27', ink: '#fff' },
  KTB: { background: '#0b6fa4', ink: '#fff' },
  SCB: { background: '#4e2e7f', ink: '#fff' },
  BAY: { background: '#fec43b', ink: '#3b2a00' },
  TMB: { background: '#0f63a0', ink: '#fff' },
  TC: { background: '#b93c0a', ink: '#fff' },
  CIMB: { background: '#7e2f36', ink: '#fff' },
  TISCO: { background: '#12549f', ink: '#fff' },
  UOB: { background: '#0b3979', ink: '#fff' },
};

/** A bank's abbreviation in its colours. Decorative: the name is next to it. */
export function BankBadge({ bank }: { bank: BankCode }) {
  const { background, ink } = COLORS[bank];
  return (
    <span
      aria-hidden
      style={{ background, color: ink }}
      className="inline-flex size-12 shrink-0 items-center justify-center rounded-control text-xs font-semibold"
    >
      {bank}
    </span>
  );
}
