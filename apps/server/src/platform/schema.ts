// Satang columns carry their brand; timestamps arrive as ISO text in UTC.
import type { AuditAction, AuditBreak, AuditDetail, AuditSubject } from '@raan/contract/console/audit';
import type { DeliveryFailure, MessageChannel } from '@raan/contract/console/message-channels';
import type { OperatorRole } from '@raan/contract/console/operator';
import type { ProductContent } from '@raan/contract/console/product-requests';
import type { OpenMoneyFinding } from '@raan/contract/console/open-money';
import type { LedgerDifference, TrialBalanceLine } from '@raan/contract/console/trial-balance-endpoints';
import type { CategoryKey } from '@raan/contract/catalogue/product';
import type { OptionKind } from '@raan/contract/catalogue/variant';
import type { ProductWithdrawal } from '@raan/contract/catalogue/product-withdrawal';
import type { ReviewHiding } from '@raan/contract/catalogue/review-hiding';
import type { DepositRefund, DepositRefundRejection } from '@raan/contract/deposit/deposit';
import type { FileType } from '@raan/contract/files/file-endpoints';
import type { Language } from '@raan/contract/language';
import type { Satang } from '@raan/contract/money';
import type { NotificationType } from '@raan/contract/notifications/notification';
import type { MoneyStage } from '@raan/contract/orders/expected-payment';
import type { PayoutFormat } from '@raan/contract/console/payout-file-endpoints';
import type { CourierCode, OrderEvent, OrderStatus, ShipFunding } from '@raan/contract/orders/order';
import type { LinkChannel } from '@raan/contract/orders/link-channel';
import type { DisputeDecision, DisputeState } from '@raan/contract/payments/dispute';
import type { DifferenceKind, DifferenceSubject, MovementKind } from '@raan/contract/payments/reconciliation';
import type { PaymentMethod } from '@raan/contract/payments/payment';
import type { ReturnState } from '@raan/contract/refunds/refund';
import type { RefundDecisionReason } from '@raan/contract/refunds/refund-decision';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import type { RefundScope, ReturnPayer } from '@raan/contract/refunds/refund-rules';
import type { RefundState } from '@raan/contract/refunds/refund-states';
import type { SampleStatus } from '@raan/contract/samples/sample';
import type { SuspensionReason, UnshippedOrdersChoice } from '@raan/contract/sellers/seller-decision';
import type { MessageClosure } from '@raan/contract/system/message-closure';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import type { SellerSettings } from '@raan/contract/sellers/seller-settings-endpoints';
import type { OpeningHours } from '@raan/contract/shop/opening-hours';
import type { SocialLinks } from '@raan/contract/shop/social-links';
import type { VisitSource } from '@raan/contract/storefront/visit-source';
import type { CourierEventKind } from '@raan/contract/tracking/courier-event';
import type { IdNumberKind } from '@raan/contract/verification/id-number';
import type {
  ImportCorrections,
  ImportFailure,
  ImportFate,
  ImportFormat,
  ImportPurpose,
  ImportReading,
  ImportState,
  KeptChange,
  StoredPreview,
} from '@raan/contract/console/catalogue-import';
import type { RejectionReason, VerificationState } from '@raan/contract/verification/verification';
import type {
  RechargeBankAccount,
  RECHARGE_FAILURES,
  RechargeMethod,
  RechargeStatus,
} from '@raan/contract/wallet/recharge';
import type { BankCardRejection, BankCardState, BankCode } from '@raan/contract/withdrawals/bank-card';
import type { WithdrawalReturnReason, WithdrawalState } from '@raan/contract/withdrawals/withdrawal';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json<T> = ColumnType<T, string, string>;
type JsonDefault<T> = ColumnType<T, string | undefined, string>;
type Computed<T> = ColumnType<T, never, never>;
type Timestamp = string;

export type CatalogueText = Partial<Record<Language, string>>;
/** A QR code for a bank's app, or the provider's page. */
export type PaymentPresentation = { kind: 'qr'; text: string } | { kind: 'redirect'; url: string };
export type StoredImage = { hash: string; width: number; height: number; color: string };
/** An option of a product. The key of a value is unique within its option. */
/** The difference between two states of a product: fields by column, variants by id (null: new), received units by pool. */
export type CatalogueChange = {
  fields?: Record<string, unknown>;
  variants?: Record<string, Record<string, unknown> | null>;
  pools?: Record<string, number | null>;
  digest?: string;
};

export type StoredOption = {
  kind: OptionKind;
  name: CatalogueText;
  values: { key: string; name: CatalogueText; image: StoredImage | null }[];
};
/** The chosen value of an option, as it was named when the customer ordered. */
export type StoredChoice = { option: CatalogueText; value: CatalogueText };

/** Messages to the customer of an order; a check of `customer_messages` lists the same names. */
export type CustomerMessageKind =
  | 'paid'
  | 'payment_returned'
  | 'shipped'
  | 'delivered'
  | 'delivery_stated'
  | 'cancelled'
  | 'refund_return_awaited'
  | 'refund_denied'
  | 'refunded'
  | 'refund_partial'
  /** The link again, sent by an operator. */
  | 'link';

/** Mails about a seller's account; a check of `account_mails` lists the same names. */
export type AccountMailKind =
  | 'password_reset'
  | 'password_changed'
  | 'new_sign_in'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'email_code'
  | 'email_changed'
  | 'account_suspended'
  | 'account_unsuspended'
  | 'account_closed'
  | 'support_answer'
  | 'support_closed'
  | 'withdrawal_reset';
export type AccountMailData = {
  device?: string;
  address?: string;
  at?: string;
  message?: string;
  answer?: string;
  reason_code?: string;
  reason?: string;
  /** The seller who changes the address or resets the withdrawal password. */
  seller_id?: number;
};

/** Accounts for sellers' transfers, as an operator of finance proposes them. */
export type AccountsProposal = {
  bank: RechargeBankAccount | null;
  usdt: { enabled: boolean; address: string | null; rate_satang: Satang | null };
};
export type PayTo = RechargeBankAccount | { address: string; rate_satang: Satang; usdt_cents: number };
type RechargeFailure = (typeof RECHARGE_FAILURES)[number];

/** The purposes of transfers; a check of `ledger_transfers` lists the same names. */
type TransferKind =
  | 'recharge'
  | 'order_checkout'
  | 'order_payment'
  | 'order_profit'
  | 'order_refund'
  | 'late_payment_refund'
  | 'refund_paid'
  | 'refund_reopened'
  | 'receivable_opened'
  | 'receivable_repaid'
  | 'goods_returned'
  | 'goods_kept'
  | 'goods_lost'
  | 'return_label'
  | 'sample_payment'
  | 'sample_refund'
  | 'freeze'
  | 'unfreeze'
  | 'withdraw'
  | 'deposit'
  | 'deposit_refund'
  | 'provider_fee'
  | 'dispute_withdrawn'
  | 'dispute_returned'
  | 'dispute_lost'
  | 'dispute_covered';

export type Schema = {
  idempotency_keys: {
    scope: string;
    key: string;
    request_hash: string;
    answer: Json<unknown> | null;
    created_at: Timestamp;
  };
  announcements: {
    id: GeneratedAlways<number>;
    kind: 'announcement' | 'update' | 'maintenance';
    title: Json<CatalogueText>;
    message: Json<CatalogueText>;
    is_pinned: Generated<boolean>;
    /** Null for a draft. */
    published_at: Timestamp | null;
    ends_at: Timestamp | null;
    is_demo: Generated<boolean>;
    version: Generated<number>;
    written_by: number | null;
    updated_at: Timestamp | null;
    tells_sellers: Generated<boolean>;
    told_seller_id: Generated<number>;
    told_count: Generated<number>;
    told_at: Timestamp | null;
    maintenance_begins_at: Timestamp | null;
    maintenance_minutes: number | null;
  };
  carousel_slides: {
    id: GeneratedAlways<number>;
    picture: string;
    title: Json<CatalogueText>;
    link: string | null;
    is_on: Generated<boolean>;
    starts_at: Timestamp | null;
    ends_at: Timestamp | null;
    place: number;
    version: Generated<number>;
    updated_at: Timestamp;
    updated_by: number | null;
  };
  catalogue_imports: {
    id: GeneratedAlways<number>;
    operator_id: number;
    file_name: string;
    file_key: string;
    format: ImportFormat;
    bytes: number;
    source: string;
    rate: string;
    default_category: CategoryKey;
    state: ImportState;
    failure: Json<ImportFailure> | null;
    bytes_read: Generated<number>;
    rows_read: Generated<number>;
    events_done: Generated<number>;
    created_count: Generated<number>;
    updated_count: Generated<number>;
    unchanged_count: Generated<number>;
    problem_count: Generated<number>;
    purpose: Generated<ImportPurpose>;
    currency: string | null;
    reading: Json<ImportReading> | null;
    corrections: JsonDefault<ImportCorrections>;
    price_jump_count: Generated<number>;
    missing_count: Generated<number>;
    reverted_count: Generated<number>;
    kept_count: Generated<number>;
    undone_by: number | null;
    undone_at: Timestamp | null;
    claim: string | null;
    claimed_until: Timestamp | null;
    attempts: Generated<number>;
    created_at: Timestamp;
    started_at: Timestamp | null;
    finished_at: Timestamp | null;
  };
  catalogue_import_previews: {
    import_id: number;
    number: number;
    fate: ImportFate;
    is_price_jump: boolean;
    content: Json<StoredPreview>;
  };
  catalogue_import_changes: {
    id: GeneratedAlways<number>;
    import_id: number;
    product_id: number;
    is_created: boolean;
    before: Json<CatalogueChange> | null;
    after: Json<CatalogueChange>;
    kept: Json<KeptChange['fields']> | null;
  };
  catalogue_import_problems: {
    import_id: number;
    number: number;
    line: number;
    key: string;
    field: string;
    problem: string;
    details: Json<Record<string, string | number>>;
  };
  support_messages: {
    id: GeneratedAlways<number>;
    seller_id: number;
    message: string;
    created_at: Timestamp;
    mailed_at: Timestamp | null;
    attempts: Generated<number>;
    next_try_at: Timestamp;
    failed_at: Timestamp | null;
    failure: DeliveryFailure | null;
    failure_code: string | null;
    answer: string | null;
    close_code: MessageClosure | null;
    closed_at: Timestamp | null;
    closed_by: number | null;
  };
  operators: {
    id: GeneratedAlways<number>;
    account: string;
    account_key: string;
    password_hash: string;
    role: OperatorRole;
    must_change_password: boolean;
    totp_secret: Buffer | null;
    totp_offered: Buffer | null;
    totp_step: Generated<number>;
    /** Receives test messages. */
    email: string | null;
    phone: string | null;
    line_user_id: string | null;
    is_active: Generated<boolean>;
    is_demo: Generated<boolean>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  operator_recovery_codes: { operator_id: number; code_hash: string };
  operator_sessions: {
    token_hash: string;
    operator_id: number;
    created_at: Timestamp;
    seen_at: Timestamp;
    expires_at: Timestamp;
    /** The time at which a code was entered for one decision; null once used. */
    factor_confirmed_at: Timestamp | null;
    factor_confirmed_with: 'app' | 'recovery' | null;
  };
  audit_log: {
    /** 1: hash without a key; 2: keyed hash. */
    version: number;
    sequence: number;
    at: Timestamp;
    operator_id: number | null;
    action: AuditAction;
    subject_kind: AuditSubject | null;
    subject_id: number | null;
    detail: Json<AuditDetail>;
    previous_hash: string | null;
    hash: string;
    /** The seller concerned; generated from subject and detail. */
    seller_id: GeneratedAlways<number | null>;
  };
  trial_balances: {
    id: GeneratedAlways<number>;
    taken_at: Timestamp;
    operator_id: number | null;
    accounts: Json<TrialBalanceLine[]>;
    difference_count: number;
    differences: Json<LedgerDifference[]>;
  };
  audit_checks: {
    id: GeneratedAlways<number>;
    taken_at: Timestamp;
    broken_how: AuditBreak | null;
    broken_sequence: number | null;
  };
  seller_totals: {
    seller_id: number;
    orders: Generated<number>;
    paid_orders: Generated<number>;
    refund_requests: Generated<number>;
  };
  open_money_checks: {
    id: GeneratedAlways<number>;
    taken_at: Timestamp;
    overdue_count: number;
    findings: Json<OpenMoneyFinding[]>;
  };
  /** One row: the verifier of the server's secret, and the keys that are sealed with it. */
  app_secret: {
    id: Generated<boolean>;
    verifier: string;
    stable_secret: Buffer;
    audit_key: Buffer;
    created_at: Timestamp;
    rotated_at: Timestamp | null;
  };
  audit_head: { id: Generated<boolean>; sequence: number; hash: string | null };
  system_settings: {
    name: string;
    value: Json<unknown>;
    version: Generated<number>;
    updated_at: Timestamp;
    updated_by: number | null;
  };
  sellers: {
    id: GeneratedAlways<number>;
    account: string;
    account_key: string;
    password_hash: string;
    display_name: string;
    phone: string | null;
    email: string | null;
    address: string | null;
    language: Generated<Language>;
    status: Generated<SellerStatus>;
    is_virtual: Generated<boolean>;
    is_demo: Generated<boolean>;
    can_bulk_profit: Generated<boolean>;
    suspension_code: SuspensionReason | null;
    suspension_reason: string | null;
    suspended_at: Timestamp | null;
    suspension_orders: UnshippedOrdersChoice | null;
    closed_at: Timestamp | null;
    verification_status: Generated<'unverified' | 'pending' | 'verified' | 'rejected'>;
    phone_verified_at: Timestamp | null;
    password_changed_at: Timestamp | null;
    safety_changed_at: Timestamp | null;
    totp_secret: Buffer | null;
    totp_offered: Buffer | null;
    totp_step: Generated<number>;
    order_notification: Generated<boolean>;
    finance_notification: Generated<boolean>;
    system_notification: Generated<boolean>;
    login_notification: Generated<boolean>;
    theme: SellerSettings['theme'];
    text_size: SellerSettings['text_size'];
    reduce_motion: boolean | null;
    allow_zoom: boolean | null;
    sound: boolean | null;
    browser_notification: boolean | null;
    chosen_language: Language | null;
    setup_dismissed_at: Timestamp | null;
    first_order_seen_at: Timestamp | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  email_changes: {
    seller_id: number;
    email: string;
    code_hash: string | null;
    tries: Generated<number>;
    expires_at: Timestamp;
  };
  seller_recovery_codes: { seller_id: number; code_hash: string };
  sessions: {
    id: GeneratedAlways<number>;
    token_hash: string;
    seller_id: number;
    remember: boolean;
    user_agent: string | null;
    address: string | null;
    created_at: Timestamp;
    seen_at: Timestamp;
    expires_at: Timestamp;
  };
  seller_devices: {
    seller_id: number;
    device_hash: string;
    first_seen_at: Timestamp;
    last_seen_at: Timestamp;
  };
  account_mails: {
    id: GeneratedAlways<number>;
    kind: AccountMailKind;
    email: string;
    language: Language;
    data: Json<AccountMailData>;
    created_at: Timestamp;
    attempts: Generated<number>;
    next_try_at: Timestamp;
    /** When it was given up. */
    failed_at: Timestamp | null;
    failure: DeliveryFailure | null;
    failure_code: string | null;
  };
  customer_messages: {
    id: GeneratedAlways<number>;
    seller_id: number;
    order_id: number;
    kind: CustomerMessageKind;
    channel: LinkChannel;
    amount_satang: Satang | null;
    attempts: Generated<number>;
    next_try_at: Timestamp;
    failed_at: Timestamp | null;
    failure: DeliveryFailure | null;
    failure_code: string | null;
  };
  line_links: { seller_id: number; user_id: string; linked_at: Timestamp };
  line_link_codes: { seller_id: number; code_hash: string; expires_at: Timestamp };
  line_messages: {
    id: GeneratedAlways<number>;
    seller_id: number;
    first_seq: number;
    last_seq: number;
    sent_seq: number | null;
    retry_key: Generated<string>;
    attempts: Generated<number>;
    next_try_at: Timestamp;
    failed_at: Timestamp | null;
    failure: DeliveryFailure | null;
    failure_code: string | null;
  };
  message_channels: {
    channel: MessageChannel;
    last_sent_at: Timestamp | null;
    last_failed_at: Timestamp | null;
    last_failure: DeliveryFailure | null;
    last_failure_code: string | null;
  };
  order_code_requests: {
    phone: string;
    language: Language;
    code_hash: string | null;
    tries: Generated<number>;
    requested_at: Timestamp;
    expires_at: Timestamp;
    next_try_at: Timestamp | null;
    attempts: Generated<number>;
  };
  phone_codes: {
    seller_id: number;
    phone: string;
    code_hash: string;
    tries: Generated<number>;
    expires_at: Timestamp;
  };
  phone_code_sends: { id: GeneratedAlways<number>; subject: string; sent_at: Timestamp };
  login_failures: { id: GeneratedAlways<number>; subject: string; failed_at: Timestamp };
  slide_passes: { pass_hash: string; expires_at: Timestamp };
  slide_challenges_used: { challenge_hash: string; expires_at: Timestamp };
  password_resets: { token_hash: string; seller_id: number; expires_at: Timestamp };
  ledger_accounts: {
    id: GeneratedAlways<number>;
    kind: string;
    seller_id: number | null;
    shard: Generated<number>;
    balance_satang: Generated<Satang>;
    entry_count: Generated<number>;
  };
  ledger_transfers: {
    id: GeneratedAlways<number>;
    kind: TransferKind;
    key: string;
    seller_id: number | null;
    order_id: number | null;
    sample_id: number | null;
    created_at: Timestamp;
  };
  ledger_postings: {
    id: GeneratedAlways<number>;
    transfer_id: number;
    debit_account_id: number;
    credit_account_id: number;
    amount_satang: Satang;
    debit_entry: number;
    debit_balance_after: Satang;
    credit_entry: number;
    credit_balance_after: Satang;
  };
  sample_orders: {
    seller_id: number;
    id: GeneratedAlways<number>;
    sample_number: string;
    status: Generated<SampleStatus>;
    product_id: number;
    name: Json<CatalogueText>;
    image: Json<StoredImage> | null;
    unit_price_satang: Satang;
    quantity: number;
    total_satang: Computed<Satang>;
    color: Json<CatalogueText> | null;
    size: string | null;
    /** Null if ordered before variants existed. */
    variant_id: number | null;
    pool_id: number | null;
    sku: string | null;
    choices: Json<StoredChoice[]> | null;
    recipient_name: string;
    recipient_phone: string;
    address: string;
    subdistrict: Generated<string>;
    district: string;
    province: string;
    postal_code: string;
    courier: CourierCode | null;
    tracking_number: string | null;
    is_demo: Generated<boolean>;
    created_at: Timestamp;
    shipped_at: Timestamp | null;
    received_at: Timestamp | null;
    cancelled_at: Timestamp | null;
  };
  delivery_addresses: {
    seller_id: number;
    name: string;
    phone: string;
    address: string;
    subdistrict: Generated<string>;
    district: string;
    province: string;
    postal_code: string;
    updated_at: Timestamp;
  };
  rate_limits: {
    key: string;
    count: number;
    expires_at: Timestamp;
  };
  backups: {
    id: GeneratedAlways<number>;
    taken_at: Timestamp;
    finished_at: Timestamp;
    bytes: number;
    row_count: number;
    file_count: number;
  };
  media: {
    hash: string;
    /** The stored object of its bytes. */
    object_name: string;
    width: number;
    height: number;
    color: string;
    bytes: number;
    from_upload: Generated<boolean>;
    created_at: Timestamp;
  };
  files: {
    id: GeneratedAlways<number>;
    uuid: string;
    seller_id: number;
    type: FileType;
    file_name: string;
    bytes: number;
    width: number;
    height: number;
    color: string;
    media_hash: string | null;
    sealed_key: Buffer | null;
    /** Hash of the pixels; null for files from before this column. */
    content_hash: string | null;
    created_at: Timestamp;
  };
  verifications: {
    seller_id: number;
    id: GeneratedAlways<number>;
    attempt: number;
    real_name: Buffer;
    id_number: Buffer;
    id_number_hash: string;
    /** Keyed hashes of the words of `real_name`; null until the next start for rows from before they existed. */
    real_name_hashes: string[] | null;
    kind: IdNumberKind;
    front_file_id: number;
    back_file_id: number;
    state: Generated<VerificationState>;
    submitted_at: Timestamp;
    due_at: Timestamp;
    decided_at: Timestamp | null;
    decided_by: number | null;
    reason_code: RejectionReason | null;
    reason: string | null;
  };
  coupon_budget: {
    id: Generated<1>;
    is_on: Generated<boolean>;
    budget_satang: Generated<Satang>;
    spent_satang: Generated<Satang>;
    version: Generated<number>;
    changed_at: Timestamp | null;
    changed_by: number | null;
  };
  coupon_uses: {
    seller_id: number;
    sample_id: number;
    identity_hash: string;
    discount_satang: Satang;
    used_at: Timestamp;
    restored_at: Timestamp | null;
  };
  security_deposits: {
    seller_id: number;
    id: GeneratedAlways<number>;
    amount_satang: Satang;
    paid_at: Timestamp;
    returned_at: Timestamp | null;
  };
  bank_cards: {
    seller_id: number;
    id: GeneratedAlways<number>;
    bank: BankCode;
    number: Buffer;
    number_mask: string;
    number_hash: string;
    holder: Buffer;
    state: Generated<BankCardState>;
    is_default: Generated<boolean>;
    is_replacement: boolean;
    created_at: Timestamp;
    /** Null while the seller's identity is not verified: reviewers do not see the card yet. */
    queued_at: Timestamp | null;
    decided_at: Timestamp | null;
    decided_by: number | null;
    reason_code: BankCardRejection | null;
    /** Empty if the code needs no comment. */
    reason: string | null;
    removed_at: Timestamp | null;
  };
  withdrawal_passwords: {
    seller_id: number;
    password_hash: string;
    set_at: Timestamp;
    changed_at: Timestamp | null;
  };
  withdrawal_password_resets: { seller_id: number; token_hash: string; expires_at: Timestamp };
  withdrawals: {
    seller_id: number;
    id: GeneratedAlways<number>;
    amount_satang: Satang;
    fee_satang: Satang;
    card_id: number;
    state: Generated<WithdrawalState>;
    note: string;
    admin_note: string | null;
    version: Generated<number>;
    created_at: Timestamp;
    approved_at: Timestamp | null;
    approved_by: number | null;
    processing_at: Timestamp | null;
    /** The operator who took over the payment. */
    processed_by: number | null;
    completed_by: number | null;
    payout_reference: string | null;
    payout_key: string | null;
    rejected_by: number | null;
    /** The operator who requested it for a suspended seller; `note` is the reason. Null if the seller did. */
    requested_by: number | null;
    reason_code: WithdrawalReturnReason | null;
    ended_at: Timestamp | null;
  };
  payout_files: {
    id: GeneratedAlways<number>;
    format: PayoutFormat;
    created_by: number;
    created_at: Timestamp;
    payments: number;
    total_satang: Satang;
  };
  payout_file_payments: {
    file_id: number;
    position: number;
    seller_id: number;
    withdrawal_id: number;
    amount_satang: Satang;
    result: 'paid' | 'refused' | null;
    reason: string | null;
    reported_at: Timestamp | null;
    reported_by: number | null;
  };
  deposit_refunds: {
    seller_id: number;
    id: GeneratedAlways<number>;
    deposit_id: number;
    state: Generated<DepositRefund['state']>;
    comment: string;
    requested_at: Timestamp;
    /** Days in Bangkok. */
    due_from: string;
    due_until: string;
    decided_at: Timestamp | null;
    decided_by: number | null;
    withdrawn_at: Timestamp | null;
    reason_code: DepositRefundRejection | null;
    /** Empty if the code needs no comment. */
    reason: string | null;
  };
  upload_days: { seller_id: number; day: string; uploads: number };
  products: {
    id: GeneratedAlways<number>;
    source: string;
    source_key: string;
    category: CategoryKey;
    name: Json<CatalogueText>;
    description: Json<CatalogueText>;
    price_satang: Satang;
    original_price_satang: Satang | null;
    discount_price_satang: Satang | null;
    effective_price_satang: Computed<Satang>;
    on_sale: Computed<boolean>;
    stock: number | null;
    /** The status in the supplier's files. */
    supplied_status: Generated<'active' | 'inactive'>;
    withdrawn_at: Timestamp | null;
    withdrawn_reason: ProductWithdrawal | null;
    withdrawn_words: string | null;
    withdrawn_by: number | null;
    /** Inactive if the supplier says so or an operator has withdrawn the product. */
    status: Computed<'active' | 'inactive'>;
    /** The flag in the supplier's files. */
    is_recommended: Generated<boolean>;
    /** Set by the job that ranks the products sold in the last 30 days. */
    is_best_seller: Generated<boolean>;
    /** Recommended or a best seller. */
    hot: Computed<boolean>;
    options: JsonDefault<StoredOption[]>;
    /** The highest effective price of an available variant. */
    highest_price_satang: Satang;
    images: JsonDefault<StoredImage[]>;
    sales_count: Generated<number>;
    rating_sum: Generated<number>;
    reviews_count: Generated<number>;
    rating_centi: Computed<number>;
    likes_count: Generated<number>;
    content_hash: string;
    is_demo: Generated<boolean>;
    /** Raised by every change but that of stock by orders. */
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  stock_pools: {
    id: GeneratedAlways<number>;
    product_id: number;
    /** The combination that sells from it; null if several variants share it. */
    choice: string[] | null;
    /** Units ever received; null: unlimited. */
    received: number | null;
    /** Units in unpaid orders. */
    reserved: Generated<number>;
    /** Units in paid orders and samples, less those restocked. */
    sold: Generated<number>;
    available: Computed<number | null>;
  };
  variants: {
    id: GeneratedAlways<number>;
    product_id: number;
    position: number;
    /** Keys of the chosen values, in the order of the product's options. */
    choice: string[];
    sku: string | null;
    barcode: string | null;
    weight_grams: number | null;
    price_satang: Satang;
    original_price_satang: Satang | null;
    discount_price_satang: Satang | null;
    effective_price_satang: Computed<Satang>;
    pool_id: number;
    image: Json<StoredImage> | null;
    status: Generated<'active' | 'inactive'>;
  };
  /** Announced prices that will take effect, one per variant. */
  price_rises: {
    variant_id: number;
    product_id: number;
    price_satang: Satang;
    original_price_satang: Satang | null;
    discount_price_satang: Satang | null;
    effective_price_satang: Computed<Satang>;
    announced_at: Timestamp;
    takes_effect_at: Timestamp;
    news_id: number;
  };
  product_edits: {
    product_id: number;
    /** The product's version after the edit. */
    version: number;
    operator_id: number;
    /** Null before the product was created. */
    before: Json<ProductContent> | null;
    after: Json<ProductContent>;
    created_at: Timestamp;
  };
  past_prices: {
    id: GeneratedAlways<number>;
    variant_id: number;
    price_satang: Satang;
    discount_price_satang: Satang | null;
    ended_at: Timestamp;
  };
  product_news: {
    id: GeneratedAlways<number>;
    product_id: number;
    kind: 'withdrawn' | 'restored' | 'price_rise' | 'price_rise_cancelled' | 'low_stock' | 'sold_out';
    reason: ProductWithdrawal | null;
    words: string | null;
    /** Further values of the notification. */
    details: Json<Record<string, string | number>> | null;
    created_at: Timestamp;
    told_seller_id: Generated<number>;
    last_seller_id: number | null;
    told_count: Generated<number>;
    told_at: Timestamp | null;
  };
  image_fetches: {
    product_id: number;
    position: number;
    url: string;
    tries: Generated<number>;
    last_error: string | null;
    next_try_at: Timestamp;
  };
  remote_images: { url: string; image: Json<StoredImage>; fetched_at: Timestamp };
  stores: {
    seller_id: number;
    slug: string;
    store_name: string;
    store_description: Generated<string>;
    contact_phone: Generated<string>;
    business_hours: Generated<string>;
    announcement: Generated<string>;
    theme_color: Generated<string>;
    logo: Json<StoredImage> | null;
    cover: Json<StoredImage> | null;
    opening_hours: Json<OpeningHours> | null;
    shared_at: Timestamp | null;
    vacation_until: string | null;
    social_links: ColumnType<SocialLinks, string | undefined, string>;
    updated_at: Timestamp;
  };
  past_slugs: { slug: string; seller_id: number; replaced_at: Timestamp };
  slug_moves: { id: GeneratedAlways<number>; seller_id: number; from_slug: string; moved_at: Timestamp };
  listings: { seller_id: number; product_id: number; listed_at: Timestamp; pin_position: number | null };
  collections: { seller_id: number; id: GeneratedAlways<number>; name: string; position: number };
  collection_products: { seller_id: number; collection_id: number; product_id: number; position: number };
  visit_salts: { day: string; salt: string };
  store_visits: { seller_id: number; day: string; visitor: string };
  /** `minute`: since midnight in Bangkok. */
  store_visit_minutes: { seller_id: number; day: string; minute: number; visitors: number };
  store_source_days: { seller_id: number; day: string; source: VisitSource; visitors: Generated<number> };
  keyword_searchers: { seller_id: number | null; day: string; keyword: string; searcher: string };
  keyword_days: { seller_id: number | null; day: string; keyword: string; searchers: number };
  seller_days: {
    seller_id: number;
    day: string;
    orders: Generated<number>;
    total_satang: Generated<Satang>;
    profit_satang: Generated<Satang>;
    visitors: Generated<number>;
  };
  orders: {
    seller_id: number;
    id: GeneratedAlways<number>;
    order_number: string;
    version: GeneratedAlways<number>;
    status: OrderStatus;
    cost_satang: Satang;
    retail_satang: Satang;
    profit_satang: Computed<Satang>;
    quantity: number;
    funding: ShipFunding | null;
    customer_name: string;
    customer_phone: string;
    customer_email: string | null;
    customer_language: Generated<Language>;
    address: string;
    subdistrict: Generated<string>;
    district: string;
    province: string;
    postal_code: string;
    note: string | null;
    source: VisitSource | null;
    courier: CourierCode | null;
    tracking_number: string | null;
    rating: number | null;
    review_comment: string | null;
    reviewed_at: Timestamp | null;
    early_profit: Generated<boolean>;
    open_dispute: Generated<boolean>;
    is_demo: Generated<boolean>;
    created_at: Timestamp;
    expires_at: Timestamp;
    paid_at: Timestamp | null;
    shipped_at: Timestamp | null;
    handed_over_at: Timestamp | null;
    delivered_at: Timestamp | null;
    returning_at: Timestamp | null;
    returned_at: Timestamp | null;
    completes_at: Timestamp | null;
    paused_completes_at: Timestamp | null;
    completed_at: Timestamp | null;
    cancelled_at: Timestamp | null;
    refunded_at: Timestamp | null;
    goods_returned: ReturnState | null;
    goods_settled_at: Timestamp | null;
    goods_awaited_since: Timestamp | null;
    refunded_satang: Generated<Satang>;
    returned_cost_satang: Generated<Satang>;
    ship_by: Timestamp | null;
    ship_by_extension: string | null;
    ship_by_reminded_at: Timestamp | null;
    missed_ship_by: Computed<boolean | null>;
    courier_due_at: Timestamp | null;
    delivery_stated_at: Timestamp | null;
    lost_at: Timestamp | null;
    /** Day in Bangkok. */
    forecast_paid_on: string | null;
    money_stage: Computed<MoneyStage | null>;
    /** Day in Bangkok. */
    money_day: Computed<string | null>;
  };
  arriving_money: {
    seller_id: number;
    stage: MoneyStage;
    /** Day in Bangkok. */
    day: string;
    /** Empty unless the parcels are in transit. */
    courier: CourierCode | '';
    orders: number;
    amount_satang: Satang;
  };
  courier_transits: {
    courier: CourierCode | 'any';
    days: number;
    parcels: number;
    computed_at: Timestamp;
  };
  refund_items: {
    seller_id: number;
    request_id: number;
    order_id: number;
    position: number;
    quantity: number;
  };
  order_approvals: {
    seller_id: number;
    order_id: number;
    decision: 'grant' | 'not_sent' | 'lost' | 'end';
    amount_satang: Satang;
    request_id: number | null;
    with_return: Generated<boolean>;
    operator_id: number;
    approved_at: Timestamp;
  };
  return_parcels: {
    seller_id: number;
    request_id: number;
    order_id: number;
    paid_by: ReturnPayer;
    approved_at: Timestamp;
    send_by: Timestamp;
    courier: CourierCode | null;
    tracking_number: string | null;
    label_satang: Satang | null;
    entered_at: Timestamp | null;
    handed_over_at: Timestamp | null;
    arrived_at: Timestamp | null;
    poll_at: Timestamp | null;
  };
  return_scans: {
    seller_id: number;
    request_id: number;
    id: GeneratedAlways<number>;
    courier: CourierCode;
    tracking_number: string;
    kind: CourierEventKind;
    place: Json<CatalogueText> | null;
    at: Timestamp;
    provider: string;
    event_id: string;
    received_at: Timestamp;
  };
  refund_requests: {
    seller_id: number;
    id: GeneratedAlways<number>;
    order_id: number;
    state: Generated<RefundState>;
    reason: RefundReason;
    comment: string;
    scope: Generated<RefundScope>;
    asked_satang: Satang;
    granted_satang: Satang | null;
    undecided_since: Timestamp | null;
    created_at: Timestamp;
    answer_due_at: Timestamp;
    answered_at: Timestamp | null;
    objection: string | null;
    decided_at: Timestamp | null;
    decided_by: number | null;
    decision_code: RefundDecisionReason | null;
    decision_reason: string | null;
    withdrawn_at: Timestamp | null;
  };
  refund_photos: {
    uuid: string;
    seller_id: number;
    order_id: number;
    request_id: number | null;
    position: number | null;
    bytes: number;
    width: number;
    height: number;
    color: string;
    sealed_key: Buffer;
    created_at: Timestamp;
  };
  order_items: {
    seller_id: number;
    order_id: number;
    position: number;
    product_id: number | null;
    name: Json<CatalogueText>;
    image: Json<StoredImage> | null;
    price_satang: Satang;
    discount_price_satang: Satang | null;
    unit_price_satang: Satang;
    retail_unit_price_satang: Satang;
    quantity: number;
    color: Json<CatalogueText> | null;
    size: string | null;
    /** Null if ordered before variants existed. */
    variant_id: number | null;
    pool_id: number | null;
    sku: string | null;
    choices: Json<StoredChoice[]> | null;
  };
  order_events: {
    seller_id: number;
    order_id: number;
    id: GeneratedAlways<number>;
    kind: OrderEvent['kind'];
    actor: OrderEvent['actor'];
    note: string | null;
    /** The operator's reason; `note` holds the comment. */
    decision_code: RefundDecisionReason | null;
    courier: CourierCode | null;
    at: Timestamp;
  };
  parcels: {
    seller_id: number;
    order_id: number;
    courier: CourierCode;
    tracking_number: string;
    since: Timestamp;
    ask_at: Timestamp | null;
    failures: Generated<number>;
    turned_back_told_at: Timestamp | null;
  };
  courier_events: {
    seller_id: number;
    order_id: number;
    id: GeneratedAlways<number>;
    courier: CourierCode;
    tracking_number: string;
    kind: CourierEventKind;
    place: Json<CatalogueText> | null;
    at: Timestamp;
    provider: string;
    event_id: string;
    received_at: Timestamp;
  };
  unknown_courier_statuses: {
    seller_id: number;
    order_id: number;
    provider: string;
    event_id: string;
    status: string;
    description: string;
    at: Timestamp;
    received_at: Timestamp;
  };
  order_counters: {
    seller_id: number;
    status: OrderStatus;
    orders: Generated<number>;
    cost_satang: Generated<Satang>;
    profit_satang: Generated<Satang>;
    quantity: Generated<number>;
  };
  order_tallies: {
    seller_id: number;
    status: OrderStatus;
    placed_on: string;
    since: Timestamp;
    orders: number;
    cost_satang: Satang;
    profit_satang: Satang;
    quantity: number;
  };
  reviews: {
    product_id: number;
    id: GeneratedAlways<number>;
    seller_id: number;
    order_id: number;
    customer_name: string;
    rating: number;
    comment: string;
    is_featured: Generated<boolean>;
    created_at: Timestamp;
    hidden_at: Timestamp | null;
    hidden_reason: ReviewHiding | null;
    hidden_words: string | null;
    hidden_by: number | null;
    reply: string | null;
    /** When the seller first replied. */
    replied_at: Timestamp | null;
    reply_hidden_at: Timestamp | null;
    reply_hidden_reason: ReviewHiding | null;
    reply_hidden_words: string | null;
    reply_hidden_by: number | null;
  };
  favourites: {
    id: GeneratedAlways<number>;
    seller_id: number;
    product_id: number;
    created_at: Timestamp;
  };
  recharges: {
    seller_id: number;
    id: GeneratedAlways<number>;
    amount_satang: Satang;
    method: RechargeMethod;
    status: RechargeStatus;
    description: string | null;
    created_at: Timestamp;
    credited_at: Timestamp | null;
    pay_to: Json<PayTo> | null;
    pay_by: Timestamp | null;
    slip_file_id: number | null;
    slip_hash: string | null;
    transaction_id: string | null;
    submitted_at: Timestamp | null;
    due_at: Timestamp | null;
    received_satang: Satang | null;
    statement_reference: string | null;
    reference_key: string | null;
    approved_at: Timestamp | null;
    approved_by: number | null;
    decided_at: Timestamp | null;
    decided_by: number | null;
    fail_code: RechargeFailure | null;
    fail_reason: string | null;
    version: Generated<number>;
  };
  recharge_settings: {
    singleton: Generated<boolean>;
    bank: BankCode | null;
    account_name: string | null;
    account_number: string | null;
    usdt_enabled: Generated<boolean>;
    usdt_address: string | null;
    usdt_rate_satang: Satang | null;
    version: Generated<number>;
    changed_at: Timestamp | null;
    changed_by: number | null;
    confirmed_by: number | null;
    proposal: Json<AccountsProposal> | null;
    proposed_at: Timestamp | null;
    proposed_by: number | null;
  };
  payments: {
    id: number;
    seller_id: number;
    order_id: number | null;
    recharge_id: number | null;
    provider: string;
    amount_satang: Satang;
    status: 'pending' | 'paid' | 'expired' | 'refunded';
    attempt: Generated<number>;
    reference: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    paid_at: Timestamp | null;
  };
  payment_attempts: {
    payment_id: number;
    attempt: number;
    provider: string;
    method: PaymentMethod;
    state: 'opening' | 'open' | 'closing' | 'closed' | 'refused';
    provider_ref: string | null;
    presentation: Json<PaymentPresentation> | null;
    refusal: string | null;
    tries: Generated<number>;
    next_at: Timestamp | null;
    created_at: Timestamp;
  };
  provider_movements: {
    provider: string;
    movement_id: string;
    kind: MovementKind;
    ref: string | null;
    refund_id: number | null;
    amount_satang: Satang;
    fee_satang: Satang;
    net_satang: Satang;
    happened_at: Timestamp;
    day: string;
    received_at: Timestamp;
  };
  reconciled_days: {
    provider: string;
    day: string;
    checked_at: Timestamp;
    compared: number;
    matched: number;
  };
  reconciliation_differences: {
    id: GeneratedAlways<number>;
    provider: string;
    day: string;
    kind: DifferenceKind;
    subject: DifferenceSubject;
    ref: string;
    ours_satang: Satang | null;
    theirs_satang: Satang | null;
    seller_id: number | null;
    order_id: number | null;
    found_at: Timestamp;
    resolved_at: Timestamp | null;
    signed_at: Timestamp | null;
    signed_by: number | null;
    reason: string | null;
  };
  card_disputes: {
    id: GeneratedAlways<number>;
    provider: string;
    dispute_ref: string;
    provider_ref: string;
    charge_ref: string;
    payment_id: number;
    seller_id: number;
    order_id: number | null;
    amount_satang: Satang;
    reason: string;
    state: DisputeState;
    is_inquiry: boolean;
    due_at: Timestamp;
    opened_at: Timestamp;
    closed_at: Timestamp | null;
    fee_satang: Generated<Satang>;
    withdrawn_satang: Generated<Satang>;
    lost_satang: Generated<Satang>;
    covered_satang: Generated<Satang>;
    decision: DisputeDecision | null;
    note: string | null;
    decided_by: number | null;
    decided_at: Timestamp | null;
  };
  sandbox_charges: {
    id: string;
    provider_ref: string;
    amount_satang: Satang;
    reference: string;
    paid_at: Timestamp;
  };
  sandbox_refunds: {
    key: string;
    provider_ref: string;
    amount_satang: Satang;
    state: 'pending' | 'waits_for_payer' | 'succeeded' | 'failed';
    ends: 'succeeded' | 'failed';
    reported: Generated<boolean>;
    changed_at: Timestamp;
  };
  payment_events: {
    provider: string;
    event_id: string;
    payment_id: number;
    amount_satang: Satang;
    reference: string;
    paid_at: Timestamp;
    received_at: Timestamp;
    provider_ref: string | null;
  };
  payment_refunds: {
    id: GeneratedAlways<number>;
    seller_id: number;
    payment_id: number;
    order_id: number | null;
    provider: string;
    amount_satang: Satang;
    reason: 'order_cancelled' | 'order_refunded' | 'late_payment';
    owed_by: string;
    state: Generated<'owed' | 'sent' | 'waits_for_payer' | 'paid_back' | 'failed'>;
    attempt: Generated<number>;
    tries: Generated<number>;
    retry_at: Timestamp | null;
    failure: 'unreachable' | 'refused' | 'failed' | 'no_report' | 'unsupported' | null;
    failure_reason: string | null;
    reference: string | null;
    created_at: Timestamp;
    sent_at: Timestamp | null;
    paid_back_at: Timestamp | null;
    failed_at: Timestamp | null;
    provider_ref: string | null;
    asked: Generated<boolean>;
    transferred_by: number | null;
    covered_by: number | null;
  };
  payment_refund_events: {
    provider: string;
    event_id: string;
    refund_id: number;
    attempt: number;
    kind: 'succeeded' | 'failed';
    amount_satang: Satang;
    reference: string;
    reason: string | null;
    happened_at: Timestamp;
    received_at: Timestamp;
  };
  notification_counters: {
    seller_id: number;
    last_seq: Generated<number>;
    unread: Generated<number>;
    total: Generated<number>;
  };
  push_keys: { id: number; public_key: string; private_key_sealed: Buffer; created_at: Timestamp };
  push_subscriptions: {
    id: GeneratedAlways<number>;
    endpoint: string;
    seller_id: number;
    session_id: number;
    p256dh: string;
    auth: string;
    created_at: Timestamp;
    language: Language | null;
  };
  push_deliveries: {
    subscription_id: number;
    seller_id: number;
    seq: number;
    attempts: Generated<number>;
    next_try_at: Timestamp;
    created_at: Timestamp;
  };
  notifications: {
    seller_id: number;
    seq: number;
    id: GeneratedAlways<number>;
    type: NotificationType;
    data: Json<Record<string, unknown>>;
    is_read: Generated<boolean>;
    created_at: Timestamp;
    own_act: Generated<boolean>;
    order_id: GeneratedAlways<number | null>;
  };
};
