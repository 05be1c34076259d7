// One query per section of open money. Each reads open items only, through a partial index or the entries of an account.
import {
  DEBT_DAYS_MAX,
  OPEN_MONEY_DETAIL_DAYS,
  type OpenMoneyCause,
  type OpenMoneySection,
} from '@raan/contract/console/open-money';
import type { Satang } from '@raan/contract/money';
import { SHIP_BY_GRACE_DAYS } from '@raan/contract/orders/order-deadlines';
import { RETURN_TRANSIT_DAYS_MAX } from '@raan/contract/refunds/refund-rules';
import { DAY_MS } from '@raan/contract/durations';
import { sql, type RawBuilder } from 'kysely';
import { anyOfIds } from '#platform/any-of.ts';

export type OpenMoneyRow = {
  id: number;
  seller_id: number;
  order_id: number | null;
  refund_request_id: number | null;
  reference: string;
  amount_satang: Satang;
  cause: OpenMoneyCause;
  /** When the money began to wait. */
  since: string;
  /** Null without a deadline; see OPEN_MONEY_WORKING_DAYS. */
  due_base: string | null;
};

type Source = RawBuilder<OpenMoneyRow>;

/** Sections that list the entries of an account, because the app records no settlement of single items. */
export type AccountSection = 'supplier_payable' | 'courier_claims';

export function isAccountSection(section: OpenMoneySection): section is AccountSection {
  return section === 'supplier_payable' || section === 'courier_claims';
}

/** The open items of a section at `now` (milliseconds), in any order. */
export function openMoneySource(section: Exclude<OpenMoneySection, AccountSection>, now: number): Source {
  switch (section) {
    case 'escrow':
      return escrow(now);
    case 'customer_refunds':
      return CUSTOMER_REFUNDS;
    case 'withdrawals':
      return WITHDRAWALS;
    case 'receivables':
      return RECEIVABLES;
    case 'recharges':
      return RECHARGES;
    case 'deposit_refunds':
      return DEPOSIT_REFUNDS;
    case 'samples':
      return SAMPLES;
  }
}

/** The cause is what the order waits for; its deadline is the one that ends it. */
function escrow(now: number): Source {
  return sql`
    select orders.id, orders.seller_id, orders.id as order_id, request.id as refund_request_id,
      orders.order_number as reference, orders.retail_satang as amount_satang, state.cause, orders.paid_at as since,
      case state.cause
        when 'disputed' then request.acted_at
        when 'returning' then coalesce(orders.courier_due_at, orders.returning_at)
        when 'delivered' then orders.completes_at
        when 'first_scan' then orders.courier_due_at
        when 'in_transit' then orders.courier_due_at
        when 'no_deadline' then orders.paid_at
        else orders.ship_by + ${SHIP_BY_GRACE_DAYS}::integer * interval '1 day'
      end as due_base
    from orders
    left join lateral (
      select refund_requests.id, coalesce(
        parcel.arrived_at, parcel.handed_over_at + ${RETURN_TRANSIT_DAYS_MAX}::integer * interval '1 day', parcel.send_by,
        decided_at, answered_at, answer_due_at
      ) as acted_at
      from refund_requests
      left join return_parcels parcel on parcel.seller_id = refund_requests.seller_id
        and parcel.request_id = refund_requests.id
      where orders.open_dispute and refund_requests.seller_id = orders.seller_id
        and refund_requests.order_id = orders.id
      order by refund_requests.id desc limit 1
    ) request on true
    cross join lateral (
      select case
        when orders.open_dispute then 'disputed'
        when orders.status = 'pending_shipment' and orders.ship_by is null then 'no_deadline'
        when orders.status = 'pending_shipment' and orders.ship_by < ${iso(now)}::timestamptz then 'late_to_ship'
        when orders.status = 'pending_shipment' then 'to_ship'
        when orders.returning_at is not null then 'returning'
        when orders.completes_at is not null then 'delivered'
        when orders.tracking_number is null and orders.ship_by is not null then 'without_number'
        when orders.courier_due_at is null then 'no_deadline'
        when orders.handed_over_at is null then 'first_scan'
        else 'in_transit'
      end as cause
    ) state
    where orders.status in ('pending_shipment', 'pending_delivery')`;
}

/** Banks decide about disputed payments within this time; until then they are not refunded. */
const DISPUTE_DAYS_MAX = 90;

const CUSTOMER_REFUNDS: Source = sql`
  select refund.id, refund.seller_id, refund.order_id, null::bigint as refund_request_id,
    coalesce(orders.order_number, '') as reference, refund.amount_satang,
    case refund.state when 'failed' then 'refund_failed' when 'sent' then 'refund_sent' when 'waits_for_payer' then 'refund_sent' else 'refund_queued' end as cause,
    refund.created_at as since, coalesce((
      select max(dispute.opened_at) + ${DISPUTE_DAYS_MAX}::integer * interval '1 day' from card_disputes dispute
      where dispute.provider = refund.provider and dispute.provider_ref = refund.provider_ref and dispute.closed_at is null
    ), refund.created_at) as due_base
  from payment_refunds refund
  left join orders on orders.seller_id = refund.seller_id and orders.id = refund.order_id
  where refund.state <> 'paid_back'`;

const WITHDRAWALS: Source = sql`
  select id, seller_id, null::bigint as order_id, null::bigint as refund_request_id, id::text as reference, amount_satang,
    case state when 'pending' then 'to_approve' when 'approved' then 'to_pay' else 'paying' end as cause,
    created_at as since, created_at as due_base
  from withdrawals where state in ('pending', 'approved', 'processing')`;

/** A debt begins with the first charge after the account was last at zero. */
const RECEIVABLES: Source = sql`
  select debt.id, debt.seller_id, opened.order_id, null::bigint as refund_request_id,
    coalesce(orders.order_number, '') as reference, debt.balance_satang as amount_satang,
    case charge.kind when 'order_refund' then 'debt_refund' when 'goods_kept' then 'debt_items' else 'debt_other' end as cause,
    opened.created_at as since, opened.created_at + ${DEBT_DAYS_MAX}::integer * interval '1 day' as due_base
  from ledger_accounts debt
  cross join lateral (
    select transfer.key, transfer.order_id, transfer.created_at
    from ledger_postings posting join ledger_transfers transfer on transfer.id = posting.transfer_id
    where posting.debit_account_id = debt.id and posting.debit_entry > coalesce((
      select max(repaid.credit_entry) from ledger_postings repaid
      where repaid.credit_account_id = debt.id and repaid.credit_balance_after = 0
    ), 0)
    order by posting.debit_entry limit 1
  ) opened
  left join ledger_transfers charge on charge.key = left(opened.key, -5)
  left join orders on orders.seller_id = debt.seller_id and orders.id = opened.order_id
  where debt.kind = 'receivable' and debt.balance_satang < 0`;

const RECHARGES: Source = sql`
  select id, seller_id, null::bigint as order_id, null::bigint as refund_request_id, 'RN' || id as reference, amount_satang,
    case when approved_by is null then 'in_review' else 'second_approval' end as cause,
    submitted_at as since, due_at as due_base
  from recharges where status = 'pending' and submitted_at is not null`;

const DEPOSIT_REFUNDS: Source = sql`
  select refund.id, refund.seller_id, null::bigint as order_id, null::bigint as refund_request_id, '' as reference,
    deposit.amount_satang, 'in_review' as cause, refund.requested_at as since,
    (refund.due_until + 1)::timestamp at time zone 'Asia/Bangkok' as due_base
  from deposit_refunds refund
  join security_deposits deposit on deposit.seller_id = refund.seller_id and deposit.id = refund.deposit_id
  where refund.state = 'requested'`;

const SAMPLES: Source = sql`
  select id, seller_id, null::bigint as order_id, null::bigint as refund_request_id, sample_number as reference,
    total_satang as amount_satang, 'sample_to_ship' as cause, created_at as since, created_at as due_base
  from sample_orders where status = 'placed'`;

export type EntryPeriod = 'recent' | 'earlier' | 'all';

/**
 * The entries of the rows of a platform account. Those of the last OPEN_MONEY_DETAIL_DAYS have a cause of their own. Ids
 * instead of the account's name, because PostgreSQL knows how many entries each id has.
 */
export function accountEntries(accountIds: readonly number[], period: EntryPeriod, now: number): Source {
  const detailSince = sql`${iso(now - OPEN_MONEY_DETAIL_DAYS * DAY_MS)}::timestamptz`;
  const accounts = anyOfIds(accountIds);
  const periods: Readonly<Record<EntryPeriod, RawBuilder<unknown>>> = {
    // Reads them by time, also for a short page of a rare cause, instead of all entries backwards.
    recent: sql`and transfer.created_at > ${detailSince} offset 0`,
    earlier: sql`and transfer.created_at <= ${detailSince}`,
    all: sql``,
  };
  return sql`
    select posting.id, transfer.seller_id, transfer.order_id, null::bigint as refund_request_id,
      coalesce(orders.order_number, samples.sample_number, '') as reference,
      case when posting.credit_account_id = ${accounts} then posting.amount_satang
        else 0 - posting.amount_satang end as amount_satang,
      case
        when transfer.created_at <= ${detailSince} then 'earlier'
        when transfer.sample_id is not null then 'samples'
        when transfer.kind like 'goods%' then 'returned_items'
        when transfer.order_id is not null then 'orders'
        else 'other'
      end as cause, transfer.created_at as since, null::timestamptz as due_base
    from ledger_postings posting
    join ledger_transfers transfer on transfer.id = posting.transfer_id
    left join orders on orders.seller_id = transfer.seller_id and orders.id = transfer.order_id
    left join sample_orders samples on samples.seller_id = transfer.seller_id and samples.id = transfer.sample_id
    where (posting.credit_account_id = ${accounts} or posting.debit_account_id = ${accounts})
    ${periods[period]}`;
}

const iso = (ms: number): string => new Date(ms).toISOString();
