// The receipt of a charge that was created while pix-keys was unavailable or had no account: it gets its receiving account
// once that is known, and keeps it.
import { ok } from '@mps/kernel';
import { aPix, MERCHANT_ID } from '../../test/create-request.fixture';
import { makeContext, startTransactions, type Running } from '../../test/transactions.fixture';

const PAYER = { name: null, document: null, bank_name: null, ispb: null, branch: null, account: null };
const DIRECTORY = {
  bank: 'Banco Um',
  branch: '0001',
  account: '12345-6',
  account_type: 'CHECKING',
  owner_name: 'Loja Exemplo LTDA',
  owner_document: '11222333000181',
  is_owned_by_company: true,
};

let service: Running;
beforeAll(async () => void (service = await startTransactions()));
beforeEach(() => service.reset());
afterAll(() => service.stop());

const patient = () => makeContext(undefined, undefined, 60_000);

async function paidCharge(request_id = 'order-1'): Promise<string> {
  const made = await service.payments.create(aPix({ request_id }), patient());
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { _id: transaction_id } = made.value.transaction;
  const paid = { paid_via: 'PIX' as const, amount: null, paid_at: null, payer: PAYER };
  const ref = { merchant_id: MERCHANT_ID, transaction_id };
  const answer = await service.payments.pay({ ...ref, ...paid }, patient());
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return transaction_id;
}

async function readReceiver(transactionId: string) {
  const receipts = await service.receipts.get(transactionId, patient());
  if (!receipts.ok) throw new Error(JSON.stringify(receipts.error));
  return receipts.value[0]?.receipt.receiver;
}

/** The directory information that pix-keys answers for the charge's key from now on. */
function directorySays(changes: Partial<typeof DIRECTORY>, key?: string): void {
  const getPixKeyForCharge = service.upstreams.getPixKeyForCharge.bind(service.upstreams);
  service.upstreams.getPixKeyForCharge = async (...asked) => {
    const found = await getPixKeyForCharge(...asked);
    if (!found.ok) return found;
    const dict_key_information = { ...DIRECTORY, ...changes };
    return ok({ ...found.value, ...(key !== undefined && { key }), dict_key_information });
  };
}

const KNOWN = { document: '11222333000181', bank_name: 'Banco Um', branch: '0001', account: '12345-6' };

it('gets the account once the directory answers it, and keeps the first answer', async () => {
  const id = await paidCharge();
  expect(await readReceiver(id)).toMatchObject({
    bank_account: { bank_name: null, branch: null, account: null },
  });
  directorySays({});
  expect(await readReceiver(id)).toMatchObject({ bank_account: KNOWN });
  directorySays({ bank: 'Banco Dois' });
  expect(await readReceiver(id)).toMatchObject({ bank_account: KNOWN });
});

it('has the company’s own document, not the directory’s masked one', async () => {
  const masked = { owner_document: '11.***.***/0001-**' };
  const later = await paidCharge();
  directorySays(masked);
  expect(await readReceiver(later)).toMatchObject({ bank_account: KNOWN });
  const atOnce = await paidCharge('order-2');
  expect((await service.stored(atOnce)).instrument).toHaveProperty('receiving_account');
  expect(await readReceiver(atOnce)).toMatchObject({ bank_account: KNOWN });
});

it('has no account while pix-keys is unavailable, and never the account of another key', async () => {
  const id = await paidCharge();
  const getPixKeyForCharge = service.upstreams.getPixKeyForCharge.bind(service.upstreams);
  service.upstreams.getPixKeyForCharge = async () => ({
    ok: false,
    error: { code: 'service_unavailable', retryAfterSeconds: 1 },
  });
  expect(await readReceiver(id)).toMatchObject({ bank_account: { bank_name: null } });
  service.upstreams.getPixKeyForCharge = getPixKeyForCharge;
  directorySays({}, 'another@example.com');
  expect(await readReceiver(id)).toMatchObject({ bank_account: { bank_name: null } });
});
