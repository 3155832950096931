// The payload that the payer's bank reads, for every status and on the days around a due date.
import type { TransactionStatus } from '@mps/kernel';
import { buildChargePayload, findLastPaymentDay, type ChargeStatus } from './charge-payload';
import { aPaidBolepix, aPaidCard, aPaidPix, BR_CODE, PAID_AT } from '../../receipts/domain/receipt.fixture';
import { aPixCharge, EXPIRES_AT, T0, withInstrument } from '../../transaction/domain/transaction.fixture';
import type { PixData } from '../../transaction/domain/instrument';
import type { Transaction } from '../../transaction/domain/transaction';

const now = new Date(T0.getTime() + 60_000);
const today = { now, paymentDay: '2026-03-02' };

function charge(overrides: Partial<Transaction> = {}, terms: Partial<PixData> = {}): Transaction {
  const waiting = aPixCharge({ status: 'WAITING_PAYMENT', ...overrides });
  return withInstrument('pix', waiting, { qr_code: BR_CODE, ...terms });
}

const DUE: Partial<PixData> = {
  due_date: '2026-03-10',
  expiration_in_seconds: null,
  expiration_in_days_after_due_date: 30,
  expires_at: new Date('2026-04-10T02:59:59.000Z'),
  abatement: { modality: 'FIXED', amount: 1_000 },
  discount: {
    modality: 'PERCENTAGE_UNTIL_DATE',
    discount_dates_config: [{ until_date: '2026-03-05', percentage: 10 }],
  },
  fine: { modality: 'PERCENTAGE', percentage: 2 },
  interest: { modality: 'AMOUNT_PER_DAY', amount: 5 },
};

describe('the payload of a charge without a due date', () => {
  it('has the central bank’s members and one price', () => {
    const payload = buildChargePayload(charge({}, { description: 'Pedido 42' }), {
      ...today,
      hasDueDate: false,
    });
    expect(payload).toEqual({
      calendario: {
        criacao: '2026-03-02T12:00:00.000Z',
        apresentacao: '2026-03-02T12:01:00.000Z',
        expiracao: 86_400,
      },
      txid: '0198c0de000070008000000000000001',
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '100.00', final: '100.00' },
      chave: 'loja@example.com',
      solicitacaoPagador: 'Pedido 42',
    });
  });

  it.each<[TransactionStatus, ChargeStatus]>([
    ['WAITING_PAYMENT', 'ATIVA'],
    ['APPROVED', 'CONCLUIDA'],
    ['PARTIALLY_REFUNDED', 'CONCLUIDA'],
    ['PENDING_REFUND', 'CONCLUIDA'],
    ['REFUNDED', 'CONCLUIDA'],
    ['CHARGEDBACK', 'CONCLUIDA'],
    ['PENDING_CANCELLATION', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
    ['CANCELLED', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
    ['EXPIRED', 'REMOVIDA_PELO_PSP'],
  ])('of a charge in %s has the status %s', (status, expected) => {
    expect(buildChargePayload(charge({ status }), { ...today, hasDueDate: false })?.status).toBe(expected);
  });

  it('is REMOVIDA_PELO_PSP after its end, even before the due-work scanner expires the charge', () => {
    const at = (instant: Date) =>
      buildChargePayload(charge(), { now: instant, paymentDay: '2026-03-03', hasDueDate: false })?.status;
    expect(at(EXPIRES_AT)).toBe('ATIVA');
    expect(at(new Date(EXPIRES_AT.getTime() + 1))).toBe('REMOVIDA_PELO_PSP');
  });

  it.each<[TransactionStatus, ChargeStatus]>([
    ['APPROVED', 'CONCLUIDA'],
    ['CANCELLED', 'REMOVIDA_PELO_USUARIO_RECEBEDOR'],
  ])('of a charge that was %s before its end stays %s after it', (status, expected) => {
    const late = { now: new Date(EXPIRES_AT.getTime() + 1), paymentDay: '2026-03-03', hasDueDate: false };
    expect(buildChargePayload(charge({ status }), late)?.status).toBe(expected);
  });

  it('has no solicitacaoPagador when the merchant gave no description', () => {
    expect(buildChargePayload(charge(), { ...today, hasDueDate: false })).not.toHaveProperty(
      'solicitacaoPagador',
    );
  });

  it.each<[string, Transaction, boolean]>([
    ['a charge with a code that was never shown', charge({}, { qr_code: null }), false],
    ['a due-date address of a charge without one', charge(), true],
    ['an immediate address of a charge with a due date', charge({}, DUE), false],
    ['a card', aPaidCard(), false],
    ['a card at a due-date address', aPaidCard(), true],
  ])('does not exist for %s', (_, transaction, hasDueDate) => {
    expect(buildChargePayload(transaction, { ...today, hasDueDate })).toBeNull();
  });
});

describe('the payload of a charge with a due date', () => {
  const valueOn = (paymentDay: string) =>
    buildChargePayload(charge({}, DUE), { now, paymentDay, hasDueDate: true })?.valor;
  const parts = (desconto: string, juros: string, multa: string, final: string) => ({
    original: '100.00',
    abatimento: '10.00',
    desconto,
    juros,
    multa,
    final,
  });

  it.each([
    ['2026-03-05', parts('9.00', '0.00', '0.00', '81.00')],
    ['2026-03-06', parts('0.00', '0.00', '0.00', '90.00')],
    ['2026-03-10', parts('0.00', '0.00', '0.00', '90.00')],
    ['2026-03-11', parts('0.00', '0.05', '1.80', '91.85')],
    ['2026-03-20', parts('0.00', '0.50', '1.80', '92.30')],
  ])('has the amount of the payment day %s', (day, value) => {
    expect(valueOn(day)).toEqual(value);
  });

  it('is ATIVA up to the last millisecond of its last day', () => {
    const at = (instant: string) =>
      buildChargePayload(charge({}, DUE), {
        now: new Date(instant),
        paymentDay: '2026-04-09',
        hasDueDate: true,
      })?.status;
    expect(at('2026-04-10T02:59:59.999Z')).toBe('ATIVA');
    expect(at('2026-04-10T03:00:00.000Z')).toBe('REMOVIDA_PELO_PSP');
  });

  it('has the due date and the days in which it can still be paid', () => {
    const payload = buildChargePayload(charge({}, DUE), { ...today, hasDueDate: true });
    expect(payload?.calendario).toMatchObject({ dataDeVencimento: '2026-03-10', validadeAposVencimento: 30 });
    expect(findLastPaymentDay(charge({}, DUE))).toBe('2026-04-09');
    expect(findLastPaymentDay(aPaidCard())).toBeNull();
  });

  it('follows the same rules for BOLEPIX and keeps the paid amount', () => {
    const paid = withInstrument('bolepix', aPaidBolepix('PIX', { amount: 10_000 }), { fine_percentage: 2 });
    const much = { now, paymentDay: '2026-09-10', hasDueDate: true };
    expect(buildChargePayload(paid, much)).toMatchObject({
      status: 'CONCLUIDA',
      valor: { original: '100.00', multa: '0.00', final: '100.00' },
      chave: '11222333000181',
    });
    const open = { ...paid, status: 'WAITING_PAYMENT' as const, payments: [] };
    const due = withInstrument('bolepix', open, { expires_at: new Date('2026-12-31T00:00:00.000Z') });
    expect(buildChargePayload(due, much)?.valor).toMatchObject({ final: '102.00' });
  });

  describe('its payer and receiver', () => {
    const parties: Partial<Transaction> = {
      consumer: { full_name: 'Maria da Silva', document_number: '11144477735', address: null },
      company_full_name: 'Loja Exemplo LTDA',
      company_document: '12ABC34501DE35',
      company_address: {
        street: 'Avenida Paulista',
        street_number: '1000',
        city: 'São Paulo',
        state: 'SP',
        zipcode: '01310100',
      },
    };
    const named = (changes: Partial<Transaction> = {}, at = now) => {
      const payload = buildChargePayload(charge({ ...parties, ...changes }, DUE), {
        ...today,
        now: at,
        hasDueDate: true,
      });
      return { devedor: payload?.devedor, recebedor: payload?.recebedor };
    };

    it('have the members of Banco Central’s CobVPayload', () => {
      expect(named()).toEqual({
        devedor: { cpf: '11144477735', nome: 'Maria da Silva' },
        recebedor: {
          cnpj: '12ABC34501DE35',
          nome: 'Loja Exemplo LTDA',
          logradouro: 'Avenida Paulista, 1000',
          cidade: 'São Paulo',
          uf: 'SP',
          cep: '01310100',
        },
      });
    });

    it('can be a payer with a CNPJ and a receiver with a CPF', () => {
      const consumer = { full_name: 'Compras SA', document_number: '11222333000181', address: null };
      expect(named({ consumer, company_document: '11144477735' })).toMatchObject({
        devedor: { cnpj: '11222333000181', nome: 'Compras SA' },
        recebedor: { cpf: '11144477735' },
      });
    });

    it('have the city of the payment and empty texts for members that the company cleared', () => {
      expect(named({ company_address: { street: null, city: null } }).recebedor).toMatchObject({
        logradouro: '',
        cidade: 'SAO PAULO',
        uf: '',
        cep: '',
      });
    });

    it.each<[string, Partial<Transaction>, Date]>([
      ['was paid', { status: 'APPROVED' }, now],
      ['was cancelled', { status: 'CANCELLED' }, now],
      ['has expired', {}, new Date('2026-04-10T03:00:00.000Z')],
    ])('are left out once the charge %s', (_what, changes, at) => {
      expect(named(changes, at)).toEqual({ devedor: undefined, recebedor: undefined });
    });

    it('are left out of a charge without a due date', () => {
      const payload = buildChargePayload(charge(parties), { ...today, hasDueDate: false });
      expect(JSON.stringify(payload)).not.toMatch(/Maria|11144477735|devedor|recebedor/);
    });
  });

  it('has no personal data of the payer who paid', () => {
    const payload = JSON.stringify(buildChargePayload(aPaidPix(), { ...today, hasDueDate: false }));
    for (const secret of ['Maria', '12345678909', '0012345']) expect(payload).not.toContain(secret);
    expect(payload).not.toContain(PAID_AT.toISOString());
  });
});
