import IconTicket from '#icon/IconTicket';
import { NEW_MEMBER_COUPON_BAHT } from '@raan/contract/constants';
import { useMessages } from '#lib/i18n.tsx';
import { homeMessages } from './home.ts';

/** What the platform's new-member coupon is. Information only: it opens nothing. */
export function CouponBanner() {
  const t = useMessages(homeMessages);
  return (
    <section className="flex items-start gap-3 rounded-card border border-dashed border-mango bg-mango-tint p-4">
      <IconTicket size={28} stroke={1.6} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <h2 className="text-base font-semibold">{t('couponTitle', { amount: NEW_MEMBER_COUPON_BAHT })}</h2>
        <p className="text-sm text-ink-2">{t('couponDetail')}</p>
      </div>
    </section>
  );
}
