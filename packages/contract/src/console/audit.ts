import * as z from 'zod/mini';
import { Id, Timestamp } from '../primitives.ts';

export const AUDIT_ACTIONS = [
  'operator_added',
  'operator_removed',
  'signed_in',
  'sign_in_refused',
  'signed_out',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_confirmed',
  'refund_viewed',
  'refund_granted',
  'refund_denied',
  'refund_approved',
  'refund_return_received',
  'refund_return_refused',
  'goods_taken_back',
  'goods_kept',
  'delivery_approved',
  'delivery_decided',
  'order_viewed',
  'order_customer_viewed',
  'order_end_approved',
  'order_ended',
  'order_message_sent',
  'order_link_sent',
  'seller_viewed',
  'seller_name_viewed',
  'seller_found',
  'early_receipt_granted',
  'early_receipt_revoked',
  'seller_suspended',
  'seller_unsuspended',
  'seller_closed',
  'unshipped_orders_viewed',
  'order_shipped',
  'seller_second_factor_reset',
  'message_answered',
  'message_closed',
  'announcement_written',
  'announcement_changed',
  'announcement_ended',
  'announcement_discarded',
  'slide_added',
  'slide_changed',
  'slides_ordered',
  'slide_removed',
  'import_uploaded',
  'import_started',
  'import_cancelled',
  'product_created',
  'product_edited',
  'product_edit_undone',
  'import_corrected',
  'import_undone',
  'picture_retried',
  'picture_replaced',
  'product_withdrawn',
  'product_restored',
  'review_featured',
  'review_unfeatured',
  'review_hidden',
  'review_unhidden',
  'review_reply_hidden',
  'review_reply_unhidden',
  'sample_shipped',
  'verification_viewed',
  'verification_document_viewed',
  'verification_approved',
  'verification_rejected',
  'deposit_refund_approved',
  'deposit_refund_rejected',
  'payment_refund_retried',
  'payment_refund_transferred',
  'difference_signed_off',
  'dispute_evidence_sent',
  'dispute_accepted',
  'bank_card_number_viewed',
  'bank_card_approved',
  'bank_card_rejected',
  'withdrawal_requested',
  'withdrawal_card_viewed',
  'payout_file_created',
  'payout_file_downloaded',
  'payout_result_imported',
  'withdrawal_approved',
  'withdrawal_processing',
  'withdrawal_completed',
  'withdrawal_rejected',
  'recharge_slip_viewed',
  'recharge_name_viewed',
  'recharge_approved',
  'recharge_credited',
  'recharge_rejected',
  'recharge_settings_proposed',
  'recharge_settings_changed',
  'recharge_settings_discarded',
  'trial_balance_taken',
  'audit_heads_missing',
  'settings_changed',
  'coupon_changed',
  'test_message_sent',
  'message_resent',
  'messages_resent',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_SUBJECTS = [
  'operator',
  'refund_request',
  'order',
  'seller',
  'support_message',
  'announcement',
  'carousel_slide',
  'catalogue_import',
  'product',
  'review',
  'sample_order',
  'verification',
  'deposit_refund',
  'payment_refund',
  'reconciliation_difference',
  'card_dispute',
  'bank_card',
  'withdrawal',
  'payout_file',
  'recharge',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Details of an action: flat, without secrets. */
export const AuditDetail = z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()])));
export type AuditDetail = z.output<typeof AuditDetail>;

export const AuditEntry = z.object({
  /** Numbers all entries from 1 without gaps. */
  sequence: z.int(),
  at: Timestamp,
  /** Null for actions of the command line. */
  operator: z.nullable(z.object({ id: Id, account: z.string() })),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.nullable(z.object({ kind: z.enum(AUDIT_SUBJECTS), id: Id })),
  detail: AuditDetail,
  /** Hex. Keyed hash over the entry and the previous hash; plain SHA-256 for entries older than the key. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/**
 * - `changed`: an entry was modified.
 * - `missing`: entries before this one were deleted.
 * - `cut_off`: the last entries were deleted.
 * - `no_heads`: the chain is consistent, but no copy outside the database shows whether its end was deleted.
 */
export const AUDIT_BREAKS = ['changed', 'missing', 'cut_off', 'no_heads'] as const;
export type AuditBreak = (typeof AUDIT_BREAKS)[number];

export const AuditCheck = z.object({
  entries: z.int(),
  /** Null if the chain is intact. */
  broken: z.nullable(z.object({ sequence: z.int(), how: z.enum(AUDIT_BREAKS) })),
  /** Hash of the last entry. A copy stored elsewhere proves what was logged by then. */
  head: z.nullable(z.string()),
  /** Number of hourly copies outside the database that the chain was compared with. */
  heads: z.int(),
  /** Time of the newest copy; null without copies. */
  newest_head_at: z.nullable(Timestamp),
});
export type AuditCheck = z.output<typeof AuditCheck>;
