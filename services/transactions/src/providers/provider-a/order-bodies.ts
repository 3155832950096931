// Our orders as bodies of PROVIDER_A's API. Only here the card's token and cryptogram are unwrapped.
import type { PixDueDateTerms } from '@mps/kernel';
import type { CardOrder, ChargeOrder, OrderMerchant, RefundOrder, SimulatedPayment } from '../../transaction';

export function toCardOrderBody(order: CardOrder) {
  const { card } = order;
  return {
    method: order.paymentMethod,
    amount: order.amountCents,
    currency: order.currency,
    installments: order.installments,
    capture_method: order.captureMethod,
    auto_capture: order.autoCapture,
    soft_descriptor: order.softDescriptor,
    serial_number: order.serialNumber,
    merchant: toMerchantBody(order.merchant),
    card: {
      token: card.networkToken.expose(),
      cryptogram: card.cryptogram?.expose() ?? null,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      brand: card.brand,
      wallet_type: card.walletType,
      eci: card.eci,
    },
  };
}

export function toChargeOrderBody(order: ChargeOrder) {
  const { payer } = order;
  return {
    method: order.paymentMethod,
    amount: order.amountCents,
    currency: order.currency,
    txid: order.txid,
    pix_key: order.pixKey,
    description: order.description,
    expires_at: order.expiresAt.toISOString(),
    due_date: order.dueDate,
    terms: order.terms && toTermsBody(order.terms),
    payer: payer && {
      full_name: payer.fullName,
      document_type: payer.documentType,
      document_number: payer.documentNumber,
    },
    merchant: toMerchantBody(order.merchant),
  };
}

const toTermsBody = ({ abatement, discount, fine, interest }: PixDueDateTerms) => ({
  abatement: toTermBody(abatement),
  discount:
    discount && 'dates' in discount
      ? {
          modality: discount.modality,
          dates: discount.dates.map(({ untilDate, ...value }) => ({
            until_date: untilDate,
            ...toValueBody(value),
          })),
        }
      : toTermBody(discount),
  fine: toTermBody(fine),
  interest: toTermBody(interest),
});

type TermValue = { readonly amountCents: number } | { readonly percentageE4: number };
const toValueBody = (value: TermValue) =>
  'amountCents' in value ? { amount: value.amountCents } : { percentage_e4: value.percentageE4 };
const toTermBody = (term: (TermValue & { readonly modality: string }) | undefined) =>
  term === undefined ? null : { modality: term.modality, ...toValueBody(term) };

export const toRefundBody = (order: RefundOrder) => ({
  amount: order.amountCents,
  reference: order.reference,
  reason: order.reason,
  description: order.description,
  end_to_end_id: order.endToEndId,
  payout_pix_key: order.payoutPixKey,
  receiver_document: order.payoutOwnerDocument,
});

/** The sandbox fills in plausible values for missing members of the payer. */
export function toPaymentBody({ amountCents, paidVia, paidAt, payer }: SimulatedPayment) {
  const said = Object.entries({
    name: payer.name,
    document: payer.document,
    bank_name: payer.bank_name,
    ispb: payer.ispb,
    branch: payer.branch,
    account: payer.account,
  }).filter(([, value]) => value !== null);
  return {
    amount: amountCents,
    paid_via: paidVia,
    paid_at: paidAt.toISOString(),
    payer: Object.fromEntries(said),
  };
}

const toMerchantBody = (merchant: OrderMerchant) => ({
  organization_id: merchant.organizationId,
  company_id: merchant.companyId,
  affiliation_id: merchant.affiliationId,
  mcc: merchant.mcc,
  name: merchant.name,
  full_name: merchant.fullName,
  city: merchant.city,
});
