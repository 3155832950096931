// Paid transactions of each method, as receipts are made of them.
import {
  aBolepixCharge,
  aPayment,
  aPixCharge,
  aTransaction,
  T0,
  withInstrument,
} from '../../transaction/domain/transaction.fixture';
import type { Refund, Transaction } from '../../transaction/domain/transaction';

export const PAID_AT = new Date('2026-03-03T02:30:00.000Z');
const PAYER = {
  name: 'Maria da Silva Santos',
  document: '12345678909',
  bank_name: 'Banco Sandbox S.A.',
  ispb: '99999004',
  branch: '0001',
  account: '0012345',
};
const RECEIVING_ACCOUNT = {
  document: '11.***.***/0001-**',
  bank_name: 'Cooperativa Serra Azul',
  branch: '4321',
  account: '******89',
};
export const BR_CODE =
  '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5912LOJA EXEMPLO6009SAO PAULO62070503***630406FE';
export const TRANSACTION_ID = '0198c0de-0000-7000-8000-000000000001';

const approved = {
  status: 'APPROVED',
  submission: 'SETTLED',
  amount: 123_456,
  approved_amount: 123_456,
  approved_at: new Date(PAID_AT.getTime() + 900),
  company_name: 'Loja Exemplo',
} as const;

export function aPaidPix(overrides: Partial<Transaction> = {}): Transaction {
  const charge = aPixCharge({
    ...approved,
    payments: [aPayment({ amount: 123_456, paid_at: PAID_AT, payer: PAYER })],
  });
  const paid = {
    qr_code: BR_CODE,
    end_to_end_id: 'E99999004202603030230abcdef12345',
    receiving_account: RECEIVING_ACCOUNT,
  };
  return { ...withInstrument('pix', charge, paid), ...overrides };
}

export function aPaidBolepix(via: 'PIX' | 'BOLETO', overrides: Partial<Transaction> = {}): Transaction {
  const endToEndId = via === 'PIX' ? 'E99999004202603030230abcdef12345' : null;
  const charge = aBolepixCharge({
    ...approved,
    payments: [
      aPayment({ paid_via: via, amount: 123_456, paid_at: PAID_AT, end_to_end_id: endToEndId, payer: PAYER }),
    ],
  });
  const paid = {
    receiving_account: RECEIVING_ACCOUNT,
    boleto: {
      boleto_transaction_id: '00012345678',
      bank_issuer: 'Banco Sandbox S.A.',
      bank_code: '999',
      bank_branch: '0001',
      bank_account_number: '1234567',
      bar_code: '9'.repeat(44),
      bank_line: '9'.repeat(47),
      bank_assignor: 'Loja Exemplo LTDA',
    },
    pix_emv: BR_CODE,
    end_to_end_id: endToEndId,
    paid_via: via,
    paid_amount: 123_456,
    paid_at: PAID_AT,
  };
  return { ...withInstrument('bolepix', charge, paid), ...overrides };
}

export function aPaidCard(overrides: Partial<Transaction> = {}): Transaction {
  const transaction = aTransaction({
    ...approved,
    installments: 3,
    nsu: '000123456789',
    consumer: { full_name: 'João Pedro Almeida', document_number: '11222333000181', address: null },
  });
  const paid = { authorization_code: 'A1B2C3', wallet_type: 'APPLE_PAY' };
  return { ...withInstrument('card', transaction, paid), ...overrides };
}

export function aCompletedRefund(overrides: Partial<Refund> = {}): Refund {
  return {
    id: '0198c0de-5555-7000-8000-000000000001',
    request_id: 'refund-1',
    fingerprint: 'a'.repeat(64),
    amount: 23_456,
    status: 'COMPLETED',
    reason: 'CUSTOMER_REQUEST',
    description: null,
    provider_refund_identification: 'D99999004202603041500abcdef12345',
    automatic: false,
    payment_id: 'payment-1',
    created_at: T0,
    updated_at: new Date('2026-03-04T15:00:00.000Z'),
    ...overrides,
  };
}
