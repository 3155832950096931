// Every closed set of values that crosses a process boundary, once. Order is the order of the documentation.

export const CURRENCIES = ['BRL'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const PROVIDERS = ['PROVIDER_A', 'PROVIDER_B', 'PROVIDER_C'] as const;
export type Provider = (typeof PROVIDERS)[number];
/** The providers that a create accepts; the others are only filter and response values. */
export const CREATABLE_PROVIDERS = ['PROVIDER_A'] as const satisfies readonly Provider[];

/** Algorithms (RFC 7518) of signatures that other parties verify. The first is the default. */
export const SIGNING_ALGORITHMS = ['ES256', 'EdDSA'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

// Transactions

export const TRANSACTION_STATUSES = [
  'PROCESSING',
  'AUTHORIZED',
  'APPROVED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'PENDING_REFUND',
  'CHARGEDBACK',
  'WAITING_PAYMENT',
  'AWAITING_3DS',
  'REFUSED',
  'FAILED',
  'EXPIRED',
  'PENDING_CANCELLATION',
  'CANCELLED',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const STATUS_REASONS = [
  'PROVIDER',
  'ACQUIRER',
  'ANTIFRAUD',
  'INTERNAL_ERROR',
  'NO_ACQUIRER',
  'ACQUIRER_TIMEOUT',
  'CHALLENGE_NOT_ALLOWED',
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

export const CARD_PAYMENT_METHODS = ['CREDIT_CARD', 'DEBIT_CARD'] as const;
export const PAYMENT_METHODS = [...CARD_PAYMENT_METHODS, 'PIX', 'BOLEPIX'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const CAPTURE_METHODS = ['EMV', 'MAGSTRIPE', 'ECOMMERCE', 'CONTACTLESS_ICC'] as const;
export type CaptureMethod = (typeof CAPTURE_METHODS)[number];

export const CARD_BRANDS = [
  'VISA',
  'MASTERCARD',
  'ELO',
  'AMEX',
  'HIPERCARD',
  'DINERS',
  'DISCOVER',
  'JCB',
  'CABAL',
  'UNKNOWN',
] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export const WALLET_TYPES = ['APPLE_PAY', 'GOOGLE_PAY', 'SAMSUNG_PAY'] as const;

export const AUTHENTICATION_TYPES = ['3DS', 'NETWORK_TOKEN'] as const;

export const PAID_VIA = ['PIX', 'BOLETO'] as const;
export type PaidVia = (typeof PAID_VIA)[number];

export const RECEIPT_TYPES = ['PAYMENT', 'REFUND'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];
export const RECEIPT_STATUSES = [
  'APPROVED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'PENDING_REFUND',
  'CHARGEDBACK',
] as const satisfies readonly TransactionStatus[];

// Terms of a charge with a due date

export const INTEREST_MODALITIES = [
  'AMOUNT_PER_DAY',
  'PERCENTAGE_PER_DAY',
  'PERCENTAGE_PER_MONTH',
  'PERCENTAGE_PER_YEAR',
  'AMOUNT_PER_BUSINESS_DAY',
  'PERCENTAGE_PER_DAY_BUSINESS_DAYS',
  'PERCENTAGE_PER_MONTH_BUSINESS_DAYS',
  'PERCENTAGE_PER_YEAR_BUSINESS_DAYS',
] as const;
export type InterestModality = (typeof INTEREST_MODALITIES)[number];
/** Other spellings that a request may use, and the modality that each of them means. */
export const INTEREST_MODALITY_ALIASES = { FIXED: 'AMOUNT_PER_DAY' } as const satisfies Record<
  string,
  InterestModality
>;

export const FINE_MODALITIES = ['FIXED', 'PERCENTAGE'] as const;
export type FineModality = (typeof FINE_MODALITIES)[number];
export const ABATEMENT_MODALITIES = ['FIXED', 'PERCENTAGE'] as const;
export type AbatementModality = (typeof ABATEMENT_MODALITIES)[number];
export const BOLEPIX_DISCOUNT_MODALITIES = ['FIXED', 'PERCENTAGE'] as const;
export type BolepixDiscountModality = (typeof BOLEPIX_DISCOUNT_MODALITIES)[number];

export const PIX_DATED_DISCOUNT_MODALITIES = ['FIXED_UNTIL_DATE', 'PERCENTAGE_UNTIL_DATE'] as const;
export const PIX_DAILY_DISCOUNT_MODALITIES = [
  'AMOUNT_PER_DAY',
  'AMOUNT_PER_BUSINESS_DAY',
  'PERCENTAGE_PER_DAY',
  'PERCENTAGE_PER_BUSINESS_DAY',
] as const;
export const PIX_DISCOUNT_MODALITIES = [
  ...PIX_DATED_DISCOUNT_MODALITIES,
  ...PIX_DAILY_DISCOUNT_MODALITIES,
] as const;
export type PixDiscountModality = (typeof PIX_DISCOUNT_MODALITIES)[number];

// Refunds, disputes, 3D Secure

/** The lengths of the intervals of payment metrics. */
export const METRIC_INTERVALS = ['HOUR', 'DAY', 'WEEK', 'MONTH'] as const;
export type MetricInterval = (typeof METRIC_INTERVALS)[number];

/** Members of a payment by which its metrics are told apart. */
export const METRIC_DIMENSIONS = [
  'payment_method',
  'brand',
  'installments',
  'status_reason',
  'acquirer_response_code',
] as const;
export type MetricDimension = (typeof METRIC_DIMENSIONS)[number];

export const REFUND_STATUSES = [
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'TIMEOUT',
  'CANCELLED',
] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_REASONS = [
  'CUSTOMER_REQUEST',
  'FRAUD',
  'BANKING_ERROR',
  'PIX_WITHDRAWAL_OR_CHANGE_ERROR',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

export const REFUND_FEE_POLICIES = ['PROPORTIONAL', 'NONE', 'FULL_ONLY'] as const;
export type RefundFeePolicy = (typeof REFUND_FEE_POLICIES)[number];

export const DISPUTE_STATUSES = ['OPEN', 'UNDER_REVIEW', 'WON', 'LOST', 'ACCEPTED', 'CANCELLED'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const DISPUTE_KINDS = ['CARD_CHARGEBACK', 'PIX_MED_FRAUD', 'PIX_MED_OPERATIONAL'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];
export const DISPUTE_OUTCOMES = ['WON', 'LOST'] as const satisfies readonly DisputeStatus[];
export type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];
/** How a dispute ends: the network decides it, or the party that opened it withdraws it. */
/** Evidence that may help against a dispute. The platform has the first five, and the merchant the others. */
export const CHECKLIST_ITEMS = [
  'RECEIPT',
  'THREE_DS',
  'TIMELINE',
  'CONSUMER_DATA',
  'EARLIER_PAYMENTS',
  'PROOF_OF_DELIVERY',
  'CONVERSATION',
  'TERMS_ACCEPTED',
  'REFUND_POLICY',
] as const;
export type ChecklistItem = (typeof CHECKLIST_ITEMS)[number];

export const DISPUTE_ENDS = [...DISPUTE_OUTCOMES, 'CANCELLED'] as const satisfies readonly DisputeStatus[];
export type DisputeEnd = (typeof DISPUTE_ENDS)[number];

export const THREE_DS_AUTH_STATUSES = ['ACTION_REQUIRED', 'AUTHENTICATED', 'FAILED', 'EXPIRED'] as const;
export type ThreeDsAuthStatus = (typeof THREE_DS_AUTH_STATUSES)[number];
export const THREE_DS_CONSUMPTION_STATUSES = ['NOT_CONSUMED', 'PROCESSING', 'CONSUMED'] as const;
export type ThreeDsConsumptionStatus = (typeof THREE_DS_CONSUMPTION_STATUSES)[number];
export const THREE_DS_FLOWS = ['FRICTIONLESS', 'CHALLENGE', 'ATTEMPT'] as const;
export type ThreeDsFlow = (typeof THREE_DS_FLOWS)[number];
export const THREE_DS_CHALLENGE_OUTCOMES = ['AUTHENTICATED', 'FAILED', 'ABANDONED'] as const;
export type ThreeDsChallengeOutcome = (typeof THREE_DS_CHALLENGE_OUTCOMES)[number];

// Merchants and their accounts

export const MERCHANT_STATUSES = ['PENDING_ACTIVATION', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const;
export type MerchantStatus = (typeof MERCHANT_STATUSES)[number];

export const DOCUMENT_TYPES = ['CPF', 'CNPJ'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const TAX_TYPES = ['PJ', 'MEI', 'ME', 'PF'] as const;
export type TaxType = (typeof TAX_TYPES)[number];
export const TAX_TYPES_OF_DOCUMENT = {
  CPF: ['PF'],
  CNPJ: ['PJ', 'MEI', 'ME'],
} as const satisfies Record<DocumentType, readonly TaxType[]>;
/** Of a merchant that names none: a person has no choice. */
export const DEFAULT_TAX_TYPE_OF_DOCUMENT = {
  CPF: 'PF',
  CNPJ: null,
} as const satisfies Record<DocumentType, TaxType | null>;

export const AFFILIATION_STATUSES = [
  'PENDING',
  'PENDING_APPROVAL',
  'WAITING_DOCUMENTS',
  'PROCESSING_DOCUMENTS',
  'ACTIVE',
  'BLOCKED',
  'REJECTED',
  'FAILED',
  'INVALID_SETTLEMENT_BANK_ACCOUNT',
] as const;
export type AffiliationStatus = (typeof AFFILIATION_STATUSES)[number];
/** The only statuses of affiliations under which a merchant's tax type may change. */
export const FINAL_AFFILIATION_STATUSES = [
  'FAILED',
  'REJECTED',
] as const satisfies readonly AffiliationStatus[];

export const ANTICIPATION_TYPES = ['AUTOMATIC', 'SPOT', 'NONE'] as const;
export type AnticipationType = (typeof ANTICIPATION_TYPES)[number];

export const BANK_ACCOUNT_TYPES = ['CHECKING', 'SAVINGS', 'PAYMENT'] as const;
export type BankAccountType = (typeof BANK_ACCOUNT_TYPES)[number];

export const TRANSFER_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type TransferFrequency = (typeof TRANSFER_FREQUENCIES)[number];
/** Settings that a transfer of each frequency needs: its hour and its day. */
export const MEMBERS_OF_TRANSFER_FREQUENCY = {
  DAILY: ['utc_hour_of_day'],
  WEEKLY: ['utc_hour_of_day', 'day_of_week'],
  MONTHLY: ['utc_hour_of_day', 'day_of_month'],
} as const satisfies Record<TransferFrequency, readonly string[]>;
export const TRANSFER_RAILS = ['PIX'] as const;
export type TransferRail = (typeof TRANSFER_RAILS)[number];
export const DEFAULT_TRANSFER_CONFIGURATIONS = {
  automatic_transfer_enabled: false,
  transfer_frequency: null,
  rail: 'PIX',
  utc_hour_of_day: null,
  day_of_week: null,
  day_of_month: null,
  min_balance: 0,
} as const;

export const PIX_KEY_TYPES = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];
export const PIX_KEY_STATUSES = ['ACTIVE', 'DELETED'] as const;
export type PixKeyStatus = (typeof PIX_KEY_STATUSES)[number];
export const DICT_ACCOUNT_TYPES = ['CACC', 'TRAN', 'SLRY', 'SVGS'] as const;
export type DictAccountType = (typeof DICT_ACCOUNT_TYPES)[number];

/** The 26 states and the federal district. */
export const UFS = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const;
/** Brazil in ISO 3166-1 numeric. */
export const DEFAULT_COUNTRY_CODE = '076';

// Pricing

export const FEE_OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'GREATER_THAN',
  'GREATER_OR_EQUAL',
  'LESS_THAN',
  'LESS_OR_EQUAL',
  'IN',
  'NOT_IN',
] as const;
export type FeeOperator = (typeof FEE_OPERATORS)[number];
export const FEE_OPERATOR_ALIASES = {
  GREATER_THAN_OR_EQUAL: 'GREATER_OR_EQUAL',
  LESS_THAN_OR_EQUAL: 'LESS_OR_EQUAL',
} as const satisfies Record<string, FeeOperator>;

export const FEE_FIELDS = [
  'transaction.amount',
  'transaction.payment_method',
  'transaction.installments',
  'transaction.capture_method',
  'transaction.provider',
  'transaction.mcc',
  'transaction.currency',
  'transaction.card_data.brand',
  'transaction.card_data.wallet_type',
  'transaction.automatic_anticipation',
] as const;
export type FeeField = (typeof FEE_FIELDS)[number];

// Ledger and money movement

export const LEDGER_OWNER_TYPES = ['COMPANY', 'PLATFORM', 'PROVIDER'] as const;
export type LedgerOwnerType = (typeof LEDGER_OWNER_TYPES)[number];
export const LEDGER_OPERATIONS = ['CREDIT', 'DEBIT'] as const;
export type LedgerOperation = (typeof LEDGER_OPERATIONS)[number];
export const LEDGER_ENTRY_TYPES = [
  'TRANSACTION',
  'ORGANIZATION_FEE',
  'PLATFORM_COST',
  'PROVIDER_COST',
  'ORGANIZATION_ANTICIPATION_FEE',
  'PLATFORM_ANTICIPATION_COST',
  'TRANSACTION_REFUND',
  'TRANSACTION_REFUND_REVERSAL',
  'ORGANIZATION_FEE_REFUND',
  'PLATFORM_COST_REFUND',
  'PROVIDER_COST_REFUND',
  'PLATFORM_REFUND_COST',
  'PROVIDER_REFUND_COST',
  'TRANSACTION_DISPUTE',
  'TRANSACTION_DISPUTE_REVERSAL',
  'ANTICIPATION',
  'CASHOUT',
  'CASHOUT_FEE',
  'INTERNAL_TRANSFER',
  'ADJUSTMENT',
] as const;
export type LedgerEntryType = (typeof LEDGER_ENTRY_TYPES)[number];

export const SETTLEMENT_METHODS = ['PIX', 'INTERNAL_TRANSFER', 'INVOICE', 'BOLETO'] as const;
export const SETTLEMENT_STATUSES = ['PENDING', 'PROCESSING', 'PAID', 'FAILED'] as const;
export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number];
export const CASHOUT_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type CashoutStatus = (typeof CASHOUT_STATUSES)[number];

// Exports of lists

export const EXPORT_KINDS = [
  'PAYMENTS',
  'REFUNDS',
  'CASHOUTS',
  'DISPUTES',
  'EVENTS',
  'LEDGER_ENTRIES',
  'STATEMENT',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const EXPORT_FORMATS = ['CSV', 'JSONL'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_LOCALES = ['pt-BR', 'en'] as const;
export type ExportLocale = (typeof EXPORT_LOCALES)[number];
export const EXPORT_STATUSES = ['PENDING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];
/** INTERRUPTED: the process that wrote the file ended. DATA_ERASED: a person was erased meanwhile. */
export const EXPORT_FAILURES = [
  'TOO_MANY_ROWS',
  'TOO_MANY_BYTES',
  'TOO_SLOW',
  'INTERRUPTED',
  'DATA_ERASED',
  'PERMISSION_DENIED',
  'INTERNAL_ERROR',
] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

// Identity and deliveries

export const AUTH_METHODS = ['PASSWORD', 'GOOGLE', 'CLIENT_PLATFORM'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];
export const IDENTIFIER_TYPES = ['EMAIL', 'PHONE'] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];
export const API_KEY_SCOPES = ['COMPANY', 'ORGANIZATION'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];
export const DELIVERY_STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Whether a value from outside is a member of a closed set; narrows it when it is. */
export function isOneOf<const T extends readonly string[]>(
  values: T,
  candidate: unknown,
): candidate is T[number] {
  return typeof candidate === 'string' && values.includes(candidate);
}
