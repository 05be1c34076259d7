import { Link } from 'wouter';
import { classNames } from '#ui/class-names.ts';

type OrderLinkProps = { id: number; number: string; className?: string };

/** An order's number, linked to its page. */
export function OrderLink({ id, number, className }: OrderLinkProps) {
  return (
    <Link href={`/orders/${id}`} className={classNames('tabular text-brand underline', className)}>
      {number}
    </Link>
  );
}
