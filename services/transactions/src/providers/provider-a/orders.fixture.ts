// Orders for tests of PROVIDER_A, with defaults for every member.
import { randomUUID } from 'node:crypto';
import { Secret, txidOfUuid } from '@mps/kernel';
import type { CallOwner, CardOrder, ChargeOrder, OrderMerchant, RefundOrder } from '../../transaction';

export const CALL = { timeoutMs: 20_000 };

export const ref = ({ transactionId }: { readonly transactionId: string }) => ({
  owner: OWNER,
  transactionId,
  providerTransactionId: null,
});

export const OWNER: CallOwner = {
  organizationId: '0190a7b1-0000-7000-8000-000000000003',
  companyId: '0190a7b1-0000-7000-8000-000000000001',
};

const MERCHANT: OrderMerchant = {
  ...OWNER,
  affiliationId: '0190a7b1-0000-7000-8000-000000000002',
  mcc: '5411',
  name: 'Padaria Central',
  fullName: 'Padaria Central Ltda',
  city: 'São Paulo',
};

export function cardOrder(amountCents: number, changes: Partial<CardOrder> = {}): CardOrder {
  return {
    transactionId: randomUUID(),
    paymentMethod: 'CREDIT_CARD',
    amountCents,
    currency: 'BRL',
    installments: 1,
    captureMethod: 'ECOMMERCE',
    autoCapture: true,
    softDescriptor: null,
    serialNumber: null,
    merchant: MERCHANT,
    card: {
      networkToken: new Secret('4111111111111111'),
      cryptogram: null,
      expiryMonth: '12',
      expiryYear: '2030',
      brand: 'VISA',
      walletType: null,
      eci: null,
    },
    ...changes,
  };
}

/** The card with a 3D Secure proof. */
export const authenticated = (order: CardOrder): CardOrder => ({
  ...order,
  card: { ...order.card, cryptogram: new Secret('AAABBWFlmQAAAABjRWWZEEFgFz8='), eci: '05' },
});

export function chargeOrder(
  paymentMethod: 'PIX' | 'BOLEPIX',
  amountCents: number,
  expiresAt: Date,
  changes: Partial<ChargeOrder> = {},
): ChargeOrder {
  const transactionId = randomUUID();
  return {
    transactionId,
    paymentMethod,
    amountCents,
    currency: 'BRL',
    txid: txidOfUuid(transactionId),
    pixKey: 'loja@example.com',
    description: null,
    expiresAt,
    dueDate: paymentMethod === 'BOLEPIX' ? '2026-12-15' : null,
    terms: null,
    payer: null,
    merchant: MERCHANT,
    ...changes,
  };
}

export function refundOrder(
  transactionId: string,
  amountCents: number,
  approvedAmountCents: number,
  changes: Partial<RefundOrder> = {},
): RefundOrder {
  return {
    owner: OWNER,
    transactionId,
    providerTransactionId: null,
    refundKey: randomUUID(),
    reference: randomUUID(),
    amountCents,
    approvedAmountCents,
    reason: 'CUSTOMER_REQUEST',
    description: null,
    endToEndId: null,
    payoutPixKey: null,
    payoutOwnerDocument: null,
    ...changes,
  };
}
