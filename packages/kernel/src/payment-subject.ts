// What a payment looks like to a rule: the values that conditions may ask about.

/** Absent values are null: a condition on one of them is false, whatever its operator. */
export interface PaymentSubject {
  readonly amount: number;
  readonly payment_method: string;
  readonly installments: number;
  readonly capture_method: string;
  readonly provider: string;
  readonly currency: string;
  readonly mcc: string | null;
  readonly brand: string | null;
  readonly wallet_type: string | null;
  readonly automatic_anticipation: boolean;
}
