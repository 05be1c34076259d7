import { Link } from 'wouter';
import type { ConsoleWithdrawal } from '@raan/contract/console/console-withdrawal-endpoints';
import { classNames } from '#ui/class-names.ts';

export type SellerLinkProps = {
  seller: Pick<ConsoleWithdrawal['seller'], 'id' | 'store_name'>;
  className?: string;
};

/** A seller's store name, linked to their record. */
export function SellerLink({ seller, className }: SellerLinkProps) {
  return (
    <Link href={`/sellers/${seller.id}`} className={classNames('text-brand underline', className)}>
      {seller.store_name}
    </Link>
  );
}
