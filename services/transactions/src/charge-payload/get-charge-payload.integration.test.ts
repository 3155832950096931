// A PIX code over several days, on a real MongoDB: the payer pays the amount of the payload, and the receipt shows it.
import { addDays, dayOf, nextBusinessDay } from '@mps/kernel';
import type { ChargePayload } from './domain/charge-payload';
import { makeContext, startTransactions, type Running } from '../../test/transactions.fixture';
import { aBolepix, aPix, MERCHANT_ID, pixInput } from '../../test/create-request.fixture';
import { requireInstrument } from '../transaction/domain/transaction.fixture';

const DAY_MS = 86_400_000;

let service: Running;
beforeAll(async () => {
  service = await startTransactions();
});
afterAll(() => service.stop());

async function create(command: ReturnType<typeof aPix>) {
  const created = await service.payments.create(command, makeContext());
  if (!created.ok) throw new Error(JSON.stringify(created.error));
  return created.value.transaction;
}

const ask = (txid: string, hasDueDate = true, paymentDay: string | null = null) =>
  service.chargePayloads.get({ txid, has_due_date: hasDueDate, payment_day: paymentDay });

async function readPayload(txid: string, hasDueDate = true, paymentDay: string | null = null) {
  const found = await ask(txid, hasDueDate, paymentDay);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return JSON.parse(Buffer.from(found.value.split('.')[1] ?? '', 'base64url').toString()) as ChargePayload;
}

describe('the payload of a charge', () => {
  it('has a higher amount after the due date, and the payer pays exactly that amount', async () => {
    const dueDate = nextBusinessDay(addDays(dayOf(service.now()), 1));
    const terms = { fine: { modality: 'FIXED', amount: 150 }, expiration_in_days_after_due_date: 30 };
    const instrument = pixInput({ due_date: dueDate, expiration_in_seconds: null, ...terms });
    const late = await create(aPix({ request_id: 'late', instrument }));
    const { _id } = late;
    const txid = requireInstrument('pix', late).identification;
    expect((await readPayload(txid)).valor).toMatchObject({ multa: '0.00', final: '100.00' });
    service.advance(10 * DAY_MS);
    expect((await readPayload(txid)).valor).toMatchObject({ multa: '1.50', final: '101.50' });
    const { valor } = await readPayload(txid, true, addDays(dayOf(service.now()), 1));
    expect(valor.final).toBe('101.50');
    const yesterday = await ask(txid, true, addDays(dayOf(service.now()), -1));
    expect(yesterday).toMatchObject({ ok: false, error: { violations: [{ at: 'DPP', code: 'too_small' }] } });

    const paid = await service.payments.pay(
      {
        merchant_id: MERCHANT_ID,
        transaction_id: _id,
        paid_via: 'PIX',
        amount: null,
        paid_at: null,
        payer: { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null },
      },
      makeContext(),
    );
    expect(paid).toMatchObject({ ok: true, value: { approved_amount: 10_150 } });
    service.advance(10 * DAY_MS);
    expect(await readPayload(txid)).toMatchObject({ status: 'CONCLUIDA', valor: { final: '101.50' } });
    const receipts = await service.receipts.get(_id, makeContext());
    expect(receipts).toMatchObject({ ok: true, value: [{ receipt: { amount: 10_150, type: 'PAYMENT' } }] });
  });

  it('is REMOVIDA_PELO_PSP once the charge has run out', async () => {
    const bolepix = aBolepix(nextBusinessDay(addDays(dayOf(service.now()), 1)), { request_id: 'over' });
    const charge = requireInstrument('bolepix', await create(bolepix));
    service.advance(20 * DAY_MS);
    expect(await readPayload(charge.pix_identification)).toMatchObject({ status: 'REMOVIDA_PELO_PSP' });
  });

  it('is found only by its exact txid', async () => {
    const txid = requireInstrument('pix', await create(aPix({ request_id: 'found' }))).identification;
    expect(await readPayload(txid, false)).toMatchObject({ txid, status: 'ATIVA' });
    for (const other of [txid.toUpperCase(), txid.slice(1), `${txid}0`, ''])
      expect(await ask(other, false)).toEqual({ ok: false, error: { code: 'resource_not_found' } });
  });
});

describe('the account that a charge is paid to', () => {
  it('is stored as the directory answered at creation, without the document, because the company’s is known', async () => {
    const directory = { ...service.upstreams };
    service.upstreams.getPixKeyForCharge = async (...asked) => {
      const found = await directory.getPixKeyForCharge(...asked);
      return found.ok ? { ok: true, value: { ...found.value, dict_key_information: DICT } } : found;
    };
    const pix = requireInstrument('pix', await create(aPix({ request_id: 'account' })));
    expect(pix.receiving_account).toEqual({
      bank_name: 'Banco Horizonte S.A.',
      branch: '0001',
      account: '****21',
    });
  });
});

const DICT = {
  bank: 'Banco Horizonte S.A.',
  branch: '0001',
  account: '****21',
  account_type: 'CACC',
  owner_name: 'Loja Exemplo LTDA',
  owner_document: '11.***.***/0001-**',
  is_owned_by_company: true,
};
