// The receipts of a transaction and their content, for every status and every method.
import { RECEIPT_STATUSES, TRANSACTION_STATUSES } from '@mps/kernel';
import {
  aCompletedRefund,
  aPaidBolepix,
  aPaidCard,
  aPaidPix,
  PAID_AT,
  TRANSACTION_ID,
} from './receipt.fixture';
import {
  findChargeWithoutAccount,
  findReceipt,
  makeReceiptsOfPayment,
  withReceivingAccount,
  type Receipt,
} from './receipt';
import {
  aBolepixCharge,
  aPayment,
  aPixCharge,
  aTransaction,
  T0,
  withInstrument,
  requireInstrument,
} from '../../transaction/domain/transaction.fixture';
import type { BolepixData } from '../../transaction/domain/instrument';
import type { Transaction } from '../../transaction/domain/transaction';

const PAID = { status: 'APPROVED', approved_amount: 10_000, approved_at: T0 } as const;

function read(transaction: Transaction): readonly Receipt[] {
  const receipts = makeReceiptsOfPayment(transaction);
  if (!receipts.ok) throw new Error(receipts.error.code);
  return receipts.value;
}

describe('the list of receipts', () => {
  it.each(TRANSACTION_STATUSES)('is present or refused by the status %s', (status) => {
    const receipts = makeReceiptsOfPayment(aPaidPix({ status }));
    if ((RECEIPT_STATUSES as readonly string[]).includes(status)) {
      expect(receipts).toMatchObject({ ok: true, value: [{ type: 'PAYMENT' }] });
    } else {
      const members = { current_status: status, allowed_statuses: RECEIPT_STATUSES };
      expect(receipts).toEqual({ ok: false, error: { code: 'invalid_transaction_state', members } });
    }
  });

  it.each(['PENDING', 'PROCESSING', 'TIMEOUT', 'FAILED', 'CANCELLED'] as const)(
    'has none of a refund that is %s',
    (status) => {
      const refunds = [aCompletedRefund({ status })];
      expect(read(aPaidPix({ status: 'PENDING_REFUND', refunds }))).toHaveLength(1);
    },
  );
});

describe('one receipt', () => {
  const completed = aCompletedRefund();
  const pending = aCompletedRefund({ id: '0198c0de-0000-7000-8000-00000000f00d', status: 'PENDING' });
  const transaction = aPaidPix({ status: 'PENDING_REFUND', refunds: [pending, completed] });
  const find = (refundId: string | null) => findReceipt(transaction, read(transaction), refundId);

  it('is that of the payment without a refund', () => {
    expect(find(null)).toMatchObject({ ok: true, value: { type: 'PAYMENT', refund_id: null } });
  });

  it('is that of the refund with this id', () => {
    expect(find(completed.id)).toMatchObject({
      ok: true,
      value: { type: 'REFUND', refund_id: completed.id },
    });
  });

  it('is refused for a refund that is not completed', () => {
    const members = { current_status: 'PENDING', allowed_statuses: ['COMPLETED'] };
    expect(find(pending.id)).toEqual({ ok: false, error: { code: 'invalid_refund_state', members } });
  });

  it('does not exist for a refund of another payment', () => {
    expect(find(TRANSACTION_ID)).toEqual({ ok: false, error: { code: 'resource_not_found' } });
  });
});

describe('the receipt of a payment', () => {
  it('by PIX has the paying bank, masked, and the key that received the money', () => {
    expect(read(aPaidPix())).toEqual([
      {
        type: 'PAYMENT',
        payment_method: 'PIX',
        transaction_id: TRANSACTION_ID,
        refund_id: null,
        amount: 123_456,
        currency: 'BRL',
        identification: 'E99999004202603030230abcdef12345',
        created_at: PAID_AT,
        payer: {
          name: 'Maria da Silva Santos',
          document: '***.456.789-**',
          bank_name: 'Banco Sandbox S.A.',
          ispb: '99999004',
          branch: '0001',
          account: '*****45',
        },
        receiver: {
          bank_account: {
            name: 'Loja Exemplo LTDA',
            document: '11.***.***/0001-**',
            bank_name: 'Cooperativa Serra Azul',
            ispb: null,
            branch: '4321',
            account: '******89',
          },
          pix_data: { key: 'loja@example.com', type: 'EMAIL' },
        },
        card_data: null,
        company_name: 'Loja Exemplo',
        qr_code: expect.stringMatching(/^000201/),
      },
    ]);
  });

  it('by card has the authorization, and the merchant’s consumer', () => {
    const [receipt] = read(aPaidCard());
    expect(receipt).toMatchObject({
      identification: 'A1B2C3',
      qr_code: null,
      payer: { name: 'João Pedro Almeida', document: '11.***.***/0001-**', account: null },
      receiver: { bank_account: { name: 'Loja Exemplo LTDA', document: null }, pix_data: null },
      card_data: {
        brand: 'VISA',
        last_digits: '1111',
        cardholder_name: null,
        installments: 3,
        authorization_code: 'A1B2C3',
        nsu: '000123456789',
        capture_method: 'ECOMMERCE',
        wallet_type: 'APPLE_PAY',
      },
    });
  });

  it.each([
    ['a slip: its number', aPaidBolepix('BOLETO'), '00012345678'],
    ['BOLEPIX by PIX: the end-to-end id', aPaidBolepix('PIX'), 'E99999004202603030230abcdef12345'],
    ['a card without a code: its NSU', withoutCode(aPaidCard()), '000123456789'],
    ['a card without either: our id', withoutCode(aPaidCard({ nsu: null })), TRANSACTION_ID],
    [
      'PIX without an end-to-end id: its txid',
      withoutEndToEndId(aPaidPix()),
      '0198c0de000070008000000000000001',
    ],
    [
      'a slip whose number was never told: its txid',
      withBolepix(aPaidBolepix('BOLETO'), { boleto: null }),
      '0198c0de000070008000000000000002',
    ],
    [
      'BOLEPIX by PIX without an end-to-end id: its txid, not the number of the slip',
      withBolepix(aPaidBolepix('PIX'), { end_to_end_id: null }),
      '0198c0de000070008000000000000002',
    ],
    ['a card without a code and a number: our id', aTransaction(PAID), TRANSACTION_ID],
  ])('is identified by the banks’ own number: %s', (_, transaction, identification) => {
    expect(read(transaction)[0]).toMatchObject({ identification });
  });

  it('by slip names the bank of the slip and no directory key', () => {
    expect(read(aPaidBolepix('BOLETO'))[0]?.receiver).toEqual({
      bank_account: {
        name: 'Loja Exemplo LTDA',
        document: '11.***.***/0001-**',
        bank_name: 'Banco Sandbox S.A.',
        ispb: null,
        branch: '0001',
        account: '1234567',
      },
      pix_data: null,
    });
  });

  it('by slip names the company’s own document when the key’s account is unknown', () => {
    const { receiving_account: _, ...instrument } = requireInstrument('bolepix', aPaidBolepix('BOLETO'));
    const paid = aPaidBolepix('BOLETO', { instrument, company_document: '11222333000181' });
    expect(read(paid)[0]?.receiver.bank_account).toMatchObject({
      document: '11222333000181',
      bank_name: 'Banco Sandbox S.A.',
    });
  });

  it.each([
    ['of a slip that was paid by PIX', aPaidBolepix('PIX')],
    ['of a slip whose payment nobody has told', aPaidBolepix('BOLETO', { payments: [] })],
    ['of a slip whose registration is not known', withBolepix(aPaidBolepix('BOLETO'), { boleto: null })],
  ])('names the account of the directory key: %s', (_, transaction) => {
    expect(read(transaction)[0]?.receiver).toMatchObject({
      bank_account: { bank_name: 'Cooperativa Serra Azul' },
      pix_data: { key: '11222333000181', type: 'CNPJ' },
    });
  });

  it('shows the paid amount, or the requested amount when no other is known', () => {
    expect(read(aPaidPix({ approved_amount: 120_000 }))[0]?.amount).toBe(120_000);
    expect(read(aPaidPix({ approved_amount: null }))[0]?.amount).toBe(123_456);
  });

  it.each([
    ['the payer paid', aPaidPix(), PAID_AT],
    ['it was approved, where no payment is known', aPaidCard(), aPaidCard().approved_at],
    ['it was made, where neither is known', aPaidCard({ approved_at: null }), T0],
  ])('is dated at the moment when %s', (_, transaction, instant) => {
    expect(read(transaction)[0]?.created_at).toEqual(instant);
  });

  it.each([
    ['11144477735', 'CPF'],
    ['11222333000181', 'CNPJ'],
    ['12ABC34501DE35', 'CNPJ'],
    ['loja@example.com', 'EMAIL'],
    ['+5511987654321', 'PHONE'],
    ['123e4567-e12b-42d1-a456-426655440000', 'EVP'],
  ])('shows the key %s as %s', (pix_key, type) => {
    const paid = withInstrument('pix', aPaidPix(), { pix_key });
    expect(read(paid)[0]?.receiver.pix_data).toEqual({ key: pix_key, type });
  });

  it('never mixes the payer of the bank with the consumer of the merchant', () => {
    const consumer = { full_name: 'Outra Pessoa', document_number: '11144477735', address: null };
    const payer = { name: 'Maria', document: null, bank_name: null, ispb: null, branch: null, account: null };
    const named = aPaidPix({ consumer, payments: [aPayment({ payer })] });
    expect(read(named)[0]?.payer).toMatchObject({ name: 'Maria', document: null });
    const numbered = { ...payer, name: null, document: '12345678909' };
    expect(read(aPaidPix({ consumer, payments: [aPayment({ payer: numbered })] }))[0]?.payer).toMatchObject({
      name: null,
      document: '***.456.789-**',
    });
    const unnamed = aPaidPix({ consumer, payments: [aPayment({ payer: { ...payer, name: null } })] });
    expect(read(unnamed)[0]?.payer).toMatchObject({ name: 'Outra Pessoa', document: '***.444.777-**' });
  });

  it('shows the payment that was kept, not one that was given back', () => {
    const late = aPayment({ payment_id: 'late', end_to_end_id: 'E-late', paid_at: new Date(0) });
    const kept = aPayment({ payment_id: 'kept', paid_at: PAID_AT });
    const refunds = [aCompletedRefund({ automatic: true, payment_id: 'late' })];
    expect(read(aPaidPix({ payments: [late, kept], refunds }))[0]?.created_at).toEqual(PAID_AT);
  });
});

describe('the receipts of refunds', () => {
  const first = aCompletedRefund({ id: 'b', amount: 100, updated_at: new Date('2026-03-05T10:00:00.000Z') });
  const second = aCompletedRefund({ id: 'a', amount: 200, updated_at: new Date('2026-03-06T10:00:00.000Z') });

  it('come after the payment, in the order in which they were completed', () => {
    const receipts = read(aPaidPix({ status: 'PARTIALLY_REFUNDED', refunds: [second, first] }));
    expect(receipts.map(({ type, refund_id, amount }) => [type, refund_id, amount])).toEqual([
      ['PAYMENT', null, 123_456],
      ['REFUND', 'b', 100],
      ['REFUND', 'a', 200],
    ]);
  });

  it('have the id of the return, the moment of its completion and no code to pay', () => {
    const [, receipt] = read(aPaidPix({ status: 'PARTIALLY_REFUNDED', refunds: [first] }));
    expect(receipt).toMatchObject({
      identification: 'D99999004202603041500abcdef12345',
      created_at: first.updated_at,
      qr_code: null,
      payer: { document: '***.456.789-**' },
    });
  });

  it('of the same moment are always in the same order', () => {
    const beside = { ...second, updated_at: first.updated_at };
    for (const refunds of [
      [first, beside],
      [beside, first],
    ])
      expect(read(aPaidPix({ refunds })).map(({ refund_id }) => refund_id)).toEqual([null, 'a', 'b']);
  });

  it('name the payer of the refunded payment', () => {
    const payer = { ...aPaidPix().payments[0]!.payer, name: 'Outra Pessoa' };
    const payments = [...aPaidPix().payments, aPayment({ payment_id: 'twice', payer })];
    const back = aCompletedRefund({ automatic: true, payment_id: 'twice' });
    expect(read(aPaidPix({ payments, refunds: [back] })).map((one) => one.payer.name)).toEqual([
      'Maria da Silva Santos',
      'Outra Pessoa',
    ]);
  });

  it('name the payer of the kept payment when the refund names no payment', () => {
    const back = aCompletedRefund({ payment_id: null });
    expect(read(aPaidPix({ refunds: [back] }))[1]?.payer.name).toBe('Maria da Silva Santos');
  });

  it('of a slip name the consumer and the key that received it, not the account that paid the slip', () => {
    const consumer = {
      full_name: 'Ana Lima',
      document_number: '52998224725',
      pix_key: 'ana@example.com',
      address: null,
    };
    const payerAfter = (via: 'PIX' | 'BOLETO') =>
      read(aPaidBolepix(via, { consumer, refunds: [first] })).map(({ payer }) => payer);
    const [bySlip, backBySlip] = payerAfter('BOLETO');
    expect(bySlip).toMatchObject({ name: 'Maria da Silva Santos', bank_name: 'Banco Sandbox S.A.' });
    const nowhere = { bank_name: null, ispb: null, branch: null, account: null };
    expect(backBySlip).toEqual({ name: 'Ana Lima', document: '***.982.247-**', ...nowhere });
    const [byPix, backByPix] = payerAfter('PIX');
    expect(backByPix).toEqual(byPix);
  });

  it('leave the payment’s receipt as it was', () => {
    const [before] = read(aPaidPix());
    const [after] = read(aPaidPix({ status: 'REFUNDED', refunds: [first, second], refunded_amount: 300 }));
    expect(after).toEqual(before);
  });
});

describe('the account behind a directory key', () => {
  const account = { document: '1', bank_name: 'Banco', branch: '2', account: '3' };
  const other = { ...account, bank_name: 'Outro' };

  it('is missing for a charge until it is known, and never for a card', () => {
    const [pix, slip] = [aPixCharge(), aBolepixCharge()];
    expect(findChargeWithoutAccount(pix)).toBe(pix.instrument);
    expect(findChargeWithoutAccount(slip)).toBe(slip.instrument);
    expect(findChargeWithoutAccount(aTransaction())).toBeNull();
    expect(findChargeWithoutAccount(withReceivingAccount(pix, account))).toBeNull();
  });

  it('is stored in the charge alone, and the first one stays', () => {
    const [pix, slip, card] = [aPixCharge(), aBolepixCharge(), aTransaction()];
    const [known, knownSlip] = [withReceivingAccount(pix, account), withReceivingAccount(slip, account)];
    expect(known).toEqual({ ...pix, instrument: { ...pix.instrument, receiving_account: account } });
    expect(knownSlip).toEqual({ ...slip, instrument: { ...slip.instrument, receiving_account: account } });
    expect(withReceivingAccount(known, other)).toBe(known);
    expect(withReceivingAccount(card, account)).toBe(card);
  });
});

function withBolepix(transaction: Transaction, changes: Partial<BolepixData>): Transaction {
  return withInstrument('bolepix', transaction, changes);
}

function withoutCode(transaction: Transaction): Transaction {
  return withInstrument('card', transaction, { authorization_code: null });
}

function withoutEndToEndId(transaction: Transaction): Transaction {
  return withInstrument('pix', transaction, { end_to_end_id: null });
}
