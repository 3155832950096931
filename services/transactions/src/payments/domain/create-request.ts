// The request of a payment: structurally valid, defaults filled in, absent members null, secrets wrapped. Amounts are cents,
// percentages percent, dates `YYYY-MM-DD`.
import type { CaptureMethod, Currency, PaymentMethod, Provider, Secret } from '@mps/kernel';
import type {
  BolepixDiscount,
  ChargeTerm,
  InstrumentKind,
  PixDiscount,
} from '../../transaction/domain/instrument';
import type { Consumer, SplitRule } from '../../transaction/domain/transaction';

export interface PixInput {
  readonly kind: 'pix';
  readonly pix_key_id: string | null;
  readonly description: string | null;
  /** Seconds; null for a due-date charge. */
  readonly expiration_in_seconds: number | null;
  readonly due_date: string | null;
  /** Calendar days; null for an immediate charge. */
  readonly expiration_in_days_after_due_date: number | null;
  readonly interest: ChargeTerm | null;
  readonly fine: ChargeTerm | null;
  readonly discount: PixDiscount | null;
  readonly abatement: ChargeTerm | null;
}

export interface BolepixInput {
  readonly kind: 'bolepix';
  readonly pix_key_id: string | null;
  readonly due_date: string;
  readonly expiration_in_days_after_due_date: number;
  readonly discount: BolepixDiscount | null;
  readonly fine_percentage: number | null;
  readonly monthly_interest_percentage: number | null;
}

export interface CardInput {
  readonly kind: 'card';
  readonly network_token: Secret<string>;
  readonly cryptogram: Secret<string> | null;
  readonly expiry_month: string;
  /** Four digits. */
  readonly expiry_year: string;
  readonly authentication_type: string | null;
  readonly wallet_type: string | null;
  readonly display_name: string | null;
}

export type InstrumentInput = CardInput | PixInput | BolepixInput;

/** The pointer of each instrument in the body. */
export const INSTRUMENT_POINTER = {
  card: '#/card_data',
  pix: '#/pix_data',
  bolepix: '#/bolepix_data',
} as const satisfies Readonly<Record<InstrumentKind, string>>;

export interface CreateRequest {
  readonly merchant_id: string;
  readonly provider: Provider;
  readonly request_id: string;
  readonly amount: number;
  readonly capture_method: CaptureMethod;
  readonly payment_method: PaymentMethod;
  readonly currency: Currency;
  readonly installments: number;
  readonly instrument: InstrumentInput;
  readonly three_d_secure_session_id: string | null;
  readonly require_3ds: boolean;
  readonly refuse_on_challenge: boolean;
  readonly consumer: Consumer | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly split_rules: readonly SplitRule[];
  readonly soft_descriptor: string | null;
  readonly serial_number: string | null;
  readonly nsu: string | null;
  readonly fee_policy_id: string | null;
}
