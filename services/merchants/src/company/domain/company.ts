// The aggregate of this service: a company with its affiliations and bank accounts. One aggregate holds them because
// rules connect them: an affiliation locks the tax type, activates the company and settles to a bank account.
import type {
  AffiliationStatus,
  AnticipationType,
  BankAccountType,
  CaptureMethod,
  Day,
  DocumentType,
  JsonMembers,
  MerchantStatus,
  PaymentMethod,
  Provider,
  TaxType,
  TransferFrequency,
  TransferRail,
} from '@mps/kernel';

/** Country is ISO 3166-1 numeric, zipcode eight digits. */
export interface Address {
  readonly street: string | null;
  readonly street_number: string | null;
  readonly complement: string | null;
  readonly neighborhood: string | null;
  readonly zipcode: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
}

/** birth_date is DD-MM-YYYY; declared_income and net_worth are whole numbers. */
export interface Contact {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mother_name: string | null;
  readonly birth_date: string | null;
  readonly document_number: string | null;
  readonly politically_exposed: boolean | null;
  readonly declared_income: number | null;
  readonly occupation: string | null;
  readonly net_worth: number | null;
  readonly address: Address | null;
}

/** min_balance in cents; day_of_week 0 is Sunday; day_of_month is clamped to the month's end. */
export interface TransferConfigurations {
  readonly automatic_transfer_enabled: boolean;
  readonly transfer_frequency: TransferFrequency | null;
  readonly rail: TransferRail;
  readonly utc_hour_of_day: number | null;
  readonly day_of_week: number | null;
  readonly day_of_month: number | null;
  readonly min_balance: number;
}

export interface Affiliation {
  readonly id: string;
  readonly provider: Provider;
  readonly mcc: string;
  readonly anticipation_type: AnticipationType;
  readonly payment_methods: readonly PaymentMethod[];
  readonly capture_methods: readonly CaptureMethod[];
  readonly status: AffiliationStatus;
  readonly status_reason: string | null;
  readonly settlement_bank_account_id: string | null;
  /** Sequence of its newest event. 0 before the first. */
  readonly event_sequence: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A status change. Its event may not be in the affiliation's stream yet. */
export interface PendingAffiliationEvent {
  /** The affiliation after the change: the snapshot of the event. */
  readonly affiliation: Affiliation;
  readonly previous: { readonly status: AffiliationStatus; readonly status_reason?: string | null };
}

export interface BankAccount {
  readonly id: string;
  readonly bank_code: string;
  readonly ispb: string | null;
  readonly branch: string;
  readonly account: string;
  readonly account_type: BankAccountType;
  readonly owner_name: string;
  readonly owner_document: string;
  readonly primary: boolean;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Timestamps are ISO 8601 in UTC. The organization's own company has the organization's id. */
export interface Company {
  readonly id: string;
  readonly organization_id: string;
  readonly name: string;
  readonly full_name: string;
  readonly document_type: DocumentType;
  readonly document_number: string;
  readonly document_tax_type: TaxType | null;
  readonly contact: Contact;
  /** Last change of the contact's document. Absent: it is that of the creation, or of an older release. */
  readonly contact_document_changed_at?: string;
  readonly address: Address;
  readonly transfer_configurations: TransferConfigurations;
  readonly status: MerchantStatus;
  /** The reason given with the last change of status. */
  readonly status_reason: string | null;
  readonly company_logo_url: string | null;
  readonly website_url: string | null;
  readonly webhook_enabled: boolean;
  readonly declared_revenue: number | null;
  readonly metadata: JsonMembers;
  readonly default_fee_policy_id: string | null;
  /** Oldest first. */
  readonly affiliations: readonly Affiliation[];
  /** Oldest first. */
  readonly bank_accounts: readonly BankAccount[];
  /** Oldest first. */
  readonly pending_affiliation_events: readonly PendingAffiliationEvent[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** An event of the company's own stream. Its snapshot is the company after the change. */
export interface CompanyEvent {
  readonly type: 'merchant.created' | 'merchant.updated' | 'merchant.status_changed';
  /** Old values of the members that changed. */
  readonly previous: Readonly<Record<string, unknown>>;
}

/** The next state and its events. When nothing changed, `next` is the same reference as before. */
export interface Change {
  readonly next: Company;
  readonly events: readonly CompanyEvent[];
}

/** One violation, with its pointer into the body. */
export interface Problem {
  readonly at: string;
  readonly code:
    | 'required'
    | 'too_big'
    | 'too_small'
    | 'invalid_format'
    | 'invalid_enum'
    | 'not_allowed'
    | 'bank_account_not_found';
  readonly reason:
    | 'invalid_document'
    | 'needed_for_automatic_transfer'
    | 'needed_for_frequency'
    | 'not_a_past_day_in_form'
    | 'not_one_of_for'
    | 'too_many_json_bytes'
    | 'unknown_bank_account';
  readonly params?: Readonly<Record<string, string | number | readonly string[]>>;
}

export interface Invalid {
  readonly code: 'invalid';
  readonly problems: readonly Problem[];
}

/** A company may hold no more than `limit` of these. */
export interface TooMany {
  readonly code: 'too_many';
  readonly limit: number;
}

/** The instant of a decision. */
export interface Moment {
  /** ISO 8601. */
  readonly now: string;
  /** The civil day of `now`. */
  readonly today: Day;
}

export const withoutEvents = (next: Company): Change => ({ next, events: [] });

export const toInvalid = (...problems: readonly Problem[]): Invalid => ({ code: 'invalid', problems });
