import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconTicket from '#icon/IconTicket';
import { useMessages } from '#lib/i18n.tsx';
import { couponQuery } from '#seller/features/samples/sample.api.ts';
import { buttonClasses } from '#ui/button.tsx';
import { homeMessages } from './home-messages.ts';

/** The new-member coupon, shown only to sellers who can use it now. */
export function CouponBanner() {
  const t = useMessages(homeMessages);
  const coupon = useQuery(couponQuery).data?.coupon;
  if (!coupon) return null;
  return (
    <section className="flex items-start gap-3 rounded-card border border-dashed border-mango bg-mango-tint p-4">
      <IconTicket size={28} stroke={1.6} aria-hidden className="mt-0.5 shrink-0 text-warning" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <div>
          <h2 className="text-base font-semibold">{t('couponTitle', { amount: coupon.amount })}</h2>
          <p className="text-sm text-ink-2">{t('couponDetail')}</p>
        </div>
        <Link href="/products" className={buttonClasses({ variant: 'secondary' })}>
          {t('couponAction')}
        </Link>
      </div>
    </section>
  );
}
