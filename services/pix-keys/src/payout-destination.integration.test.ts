// Destinations of money: a key of another owner is never primary, a payout goes only to a key that the directory
// reports as the company's at that moment, and a new primary key waits.
import { randomUUID } from 'node:crypto';
import { delegatedTokens } from '@mps/chassis';
import type { CallContext } from '@mps/contracts';
import { newId } from '@mps/kernel';
import { readCode, until, requireValue } from '@mps/testkit/service';
import { ownedBy, startPixKeys, type RunningPixKeys, type TestMerchant } from './pix-keys.fixture';

const HOUR_MS = 3_600_000;
const STRANGER = '52998224725';

let service: RunningPixKeys;
let merchant: TestMerchant;
beforeAll(async () => {
  service = await startPixKeys({ PAYOUT_HOLD_HOURS: '24' });
});
beforeEach(async () => {
  merchant = await service.newMerchant();
  ownerOf = new Map();
  service.directory = (key) => ownedBy(ownerOf.get(key) ?? merchant.document_number);
});
afterAll(() => service.stop());

let ownerOf: Map<string, string>;
const pass = (ms: number): void =>
  void service.businessClock.setOffsetMs(service.businessClock.offsetMs + ms);
const someEmail = (): string => `${randomUUID()}@loja.com.br`;
const strangersEmail = (): string => {
  const key = someEmail();
  ownerOf.set(key, STRANGER);
  return key;
};
const create = (key: string, primary = false) =>
  service.client.CreatePixKey({ merchant_id: merchant.id, key_type: 'EMAIL', key, primary }, merchant.caller);
const made = async (key: string, primary = false) => requireValue(await create(key, primary)).pix_key!;
const refresh = async (id: string) =>
  requireValue(
    await service.client.RefreshPixKey({ merchant_id: merchant.id, pix_key_id: id }, merchant.caller),
  ).pix_key!;
const remove = (id: string) =>
  service.client.DeletePixKey({ merchant_id: merchant.id, pix_key_id: id }, merchant.caller);
const list = async () =>
  requireValue(
    await service.client.ListPixKeys(
      { merchant_id: merchant.id, status: [], page: { page: 1, limit: 100, sort: 'created_at' } },
      merchant.caller,
    ),
  ).pix_keys;
const primaryIds = async (): Promise<string[]> =>
  (await list()).filter(({ primary }) => primary).map(({ id }) => id);
const forPayout = (caller = merchant.caller) =>
  service.client.GetPixKeyForPayout({ merchant_id: merchant.id }, caller);
const forCharge = (pix_key_id?: string) =>
  service.client.GetPixKeyForCharge(
    { merchant_id: merchant.id, ...(pix_key_id !== undefined && { pix_key_id }) },
    merchant.caller,
  );

/** The service asks for the merchant's caller, and the events of the company have not come yet. */
async function fromService(name: 'ledger' | 'transactions'): Promise<CallContext> {
  await service.connection.collection<{ _id: string }>('owners').deleteOne({ _id: merchant.id });
  const { delegated } = await merchant.caller.callerTokens.for(name);
  return { ...merchant.caller, callerTokens: delegatedTokens(delegated ?? undefined) };
}

describe('a key of another owner', () => {
  it('is not stored as primary', async () => {
    expect(readCode(await create(strangersEmail(), true))).toBe('pix_key_not_owned');
    expect(await list()).toEqual([]);
  });

  it('is stored and deleted, is never primary, and takes no new charges', async () => {
    const strangers = await made(strangersEmail());
    expect(strangers).toMatchObject({
      primary: false,
      dict_key_information: { is_owned_by_company: false },
    });
    expect(readCode(await forCharge())).toBe('pix_key_not_active');
    expect(readCode(await forCharge(strangers.id))).toBe('pix_key_not_owned');
    expect(requireValue(await forPayout()).pix_key ?? null).toBeNull();
    const own = await made(someEmail());
    expect(await primaryIds()).toEqual([own.id]);
    requireValue(await remove(own.id));
    expect(await primaryIds()).toEqual([]);
    expect(readCode(await remove(strangers.id))).toBe('ok');
  });

  it('is skipped when the primary key is deleted', async () => {
    const first = await made(someEmail());
    await made(strangersEmail());
    const third = await made(someEmail());
    requireValue(await remove(first.id));
    expect(await primaryIds()).toEqual([third.id]);
  });

  it('stops being primary when a refresh shows the other owner, and is primary again when a refresh shows the company', async () => {
    const key = someEmail();
    const claimed = await made(key, true);
    const other = await made(someEmail());
    ownerOf.set(key, STRANGER);
    expect(await refresh(claimed.id)).toMatchObject({ primary: false });
    expect(await primaryIds()).toEqual([other.id]);
    ownerOf.delete(key);
    expect(await refresh(claimed.id)).toMatchObject({ primary: true });
    expect(await primaryIds()).toEqual([claimed.id]);
  });
});

describe('a payout', () => {
  const ready = async () => {
    const key = await made(someEmail());
    pass(24 * HOUR_MS);
    return key;
  };

  it('goes to the primary key that the directory reports as the company’s now', async () => {
    const key = await ready();
    expect(requireValue(await forPayout()).pix_key).toMatchObject({ id: key.id, key: key.key });
  });

  it('is refused when the stored key has a new owner or is gone', async () => {
    const key = await ready();
    ownerOf.set(key.key, STRANGER);
    expect(readCode(await forPayout())).toBe('pix_key_not_owned');
    service.directory = () => ({ status: 404 });
    expect(readCode(await forPayout())).toBe('pix_key_not_owned');
    service.directory = () => {
      const { body } = ownedBy(merchant.document_number);
      return { status: 200, body: { ...body, owner_document: '**.***.***/****-**' } };
    };
    expect(readCode(await forPayout())).toBe('pix_key_not_owned');
  });

  it('is refused when the directory says that the key is the company’s and hides the whole document', async () => {
    await ready();
    service.directory = () => {
      const { body } = ownedBy(merchant.document_number);
      const hidden = { owner_document: '**************', is_owned_by_company: true };
      return { status: 200, body: { ...body, ...hidden } };
    };
    expect(readCode(await forPayout())).toBe('pix_key_not_owned');
  });

  it('answers 503 with the time to retry while the directory is down or refuses the platform', async () => {
    await ready();
    service.directory = () => ({ status: 500 });
    expect(await forPayout()).toMatchObject({ error: { code: 'service_unavailable', retryAfterSeconds: 1 } });
    service.directory = () => ({ status: 429, headers: { 'retry-after': '7' } });
    expect(await forPayout()).toMatchObject({ error: { code: 'service_unavailable', retryAfterSeconds: 7 } });
  });

  it.each([401, 403])('answers 503 while the directory refuses our credential with %s', async (status) => {
    await ready();
    service.directory = () => ({ status });
    expect(readCode(await forPayout())).toBe('service_unavailable');
  });

  it('trusts the visible document of the owner more than the directory’s claim', async () => {
    await ready();
    service.directory = () => {
      const { body } = ownedBy(STRANGER);
      return { status: 200, body: { ...body, is_owned_by_company: true } };
    };
    expect(readCode(await forPayout())).toBe('pix_key_not_owned');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the first key', async () => made(someEmail())],
    [
      'a new primary key',
      async () => {
        await made(someEmail());
        pass(48 * HOUR_MS);
        await made(someEmail(), true);
      },
    ],
    [
      'a key that was promoted by a deletion',
      async () => {
        const first = await made(someEmail());
        await made(someEmail());
        pass(48 * HOUR_MS);
        await remove(first.id);
      },
    ],
    [
      'a key that was promoted when the one before turned out to be a stranger’s',
      async () => {
        await made(someEmail());
        const claimed = await made(someEmail(), true);
        pass(48 * HOUR_MS);
        ownerOf.set(claimed.key, STRANGER);
        await refresh(claimed.id);
      },
    ],
  ])('to %s waits 24 hours of the business clock', async (_, becomePrimary) => {
    await becomePrimary();
    const since = service.businessClock.now().getTime();
    const held = await forPayout();
    expect(held).toMatchObject({ error: { code: 'payout_destination_on_hold' } });
    const availableAt = held.ok ? NaN : Date.parse(String(held.error.members?.['available_at']));
    expect(Math.abs(availableAt - since - 24 * HOUR_MS)).toBeLessThan(10_000);
    pass(24 * HOUR_MS - 60_000);
    expect(readCode(await forPayout())).toBe('payout_destination_on_hold');
    pass(120_000);
    expect(readCode(await forPayout())).toBe('ok');
  });

  it('goes to the primary key while the events of the company are late', async () => {
    const { id } = await ready();
    const found = await forPayout(await fromService('ledger'));
    expect(requireValue(found).pix_key).toMatchObject({ id });
  });

  it('is not put on hold by changes of keys that were not primary', async () => {
    const key = await ready();
    const other = await made(someEmail());
    const strangers = await made(strangersEmail());
    for (const { id } of [other, strangers]) requireValue(await remove(id));
    expect(requireValue(await forPayout()).pix_key).toMatchObject({ id: key.id });
  });
});

describe('pix_key.primary_changed', () => {
  /** Returns the changes in the company's order, once the last one has arrived. */
  async function changesUntil(isLast: (newId: string | null) => boolean) {
    const ofMerchant = () =>
      service.events
        .filter(({ meta, primary_change }) => meta?.company_id === merchant.id && primary_change)
        .sort((a, b) => (a.place?.change ?? 0) - (b.place?.change ?? 0))
        .map(({ primary_change: change }) => change!);
    await until(() => ofMerchant().some(({ new_pix_key_id: id = null }) => isLast(id)));
    return ofMerchant();
  }
  const toMoves = (changes: readonly { old_pix_key_id?: string; new_pix_key_id?: string }[]) =>
    changes.map(({ old_pix_key_id = null, new_pix_key_id = null }) => [old_pix_key_id, new_pix_key_id]);

  it('is published for the first key, for each move with its actor, and for the deletion of the last', async () => {
    const first = await made(someEmail());
    const second = await made(someEmail(), true);
    await made(strangersEmail());
    requireValue(await remove(second.id));
    requireValue(await remove(first.id));
    const changes = await changesUntil((id) => id === null);
    expect(toMoves(changes)).toEqual([
      [null, first.id],
      [first.id, second.id],
      [second.id, first.id],
      [first.id, null],
    ]);
    for (const { actor } of changes) expect(actor).toEqual({ kind: 'API_KEY', id: 'test', label: 'test' });
  });

  it('chains without a gap for simultaneous creations, deletions and refreshes', async () => {
    const keys = await Promise.all(
      Array.from({ length: 6 }, (_, index) => made(someEmail(), index % 2 === 0)),
    );
    for (const { key } of keys.slice(0, 3)) ownerOf.set(key, STRANGER);
    await Promise.all([
      ...keys.slice(0, 2).map(({ id }) => refresh(id)),
      ...keys.slice(2, 5).map(({ id }) => remove(id)),
      made(someEmail(), true),
    ]);
    const [primary] = await primaryIds();
    const moves = toMoves(await changesUntil((id) => id === primary));
    for (const [index, [before]] of moves.entries())
      expect(before).toBe(index === 0 ? null : moves[index - 1]?.[1]);
    expect(moves.at(-1)?.[1]).toBe(primary);
  });
});

describe('a refund to a key', () => {
  const check = (key: string, owner_document: string, caller = merchant.caller) =>
    service.client.CheckRefundDestination({ merchant_id: merchant.id, key, owner_document }, caller);

  it('goes only to a key with a visible document that matches the consumer’s', async () => {
    const key = someEmail();
    ownerOf.set(key, STRANGER);
    expect(readCode(await check(key, STRANGER))).toBe('ok');
    expect(readCode(await check(key, '11144477735'))).toBe('refund_destination_mismatch');
    service.directory = () => ({ status: 404 });
    expect(readCode(await check(key, STRANGER))).toBe('refund_destination_mismatch');
    service.directory = () => ({ status: 503 });
    expect(readCode(await check(key, STRANGER))).toBe('service_unavailable');
    expect(readCode(await check('no key', STRANGER))).toBe('refund_destination_mismatch');
  });

  it('is checked while the events of the company are late', async () => {
    const key = someEmail();
    ownerOf.set(key, STRANGER);
    expect(readCode(await check(key, STRANGER, await fromService('transactions')))).toBe('ok');
  });

  it('asks the directory in the name of the consumer', async () => {
    const asked: unknown[] = [];
    service.directory = (_, headers) => {
      asked.push(headers['x-owner-document']);
      return ownedBy(STRANGER);
    };
    requireValue(await check(someEmail(), STRANGER));
    expect(asked).toEqual([STRANGER]);
  });
});

describe('the budget of an organization', () => {
  it('answers 429 to refreshes beyond it, and leaves the directory to others', async () => {
    const organization_id = newId();
    const mine = await service.newMerchant('ACTIVE', organization_id);
    let asked = 0;
    service.directory = () => {
      asked += 1;
      return { status: 404 };
    };
    const at = { merchant_id: mine.id };
    const { pix_key } = requireValue(
      await service.client.CreatePixKey({ ...at, key_type: 'EVP' }, mine.caller),
    );
    const again = () => service.client.RefreshPixKey({ ...at, pix_key_id: pix_key!.id }, mine.caller);
    const codes: string[] = [];
    while (codes.at(-1) !== 'rate_limited') codes.push(readCode(await again()));
    expect(codes.length).toBeLessThan(30);
    const before = asked;
    expect(await again()).toMatchObject({
      error: { code: 'rate_limited', retryAfterSeconds: expect.any(Number) as number },
    });
    expect(asked).toBe(before);
    const email = { ...at, key_type: 'EMAIL', key: someEmail() };
    expect(readCode(await service.client.CreatePixKey(email, mine.caller))).toBe('rate_limited');
    // A random key is always the merchant's own.
    expect(readCode(await service.client.CreatePixKey({ ...at, key_type: 'EVP' }, mine.caller))).toBe('ok');
    expect(readCode(await create(someEmail()))).toBe('ok');
    // The last unknown key may have left a debt of 19 tokens, which a minute refills.
    pass(60_000);
    expect(readCode(await again())).toBe('ok');
  });

  it('charges simultaneous look-ups of unknown keys in full, even when the budget has less left', async () => {
    const mine = await service.newMerchant('ACTIVE', newId());
    const at = { merchant_id: mine.id };
    const { pix_key } = requireValue(
      await service.client.CreatePixKey({ ...at, key_type: 'EVP' }, mine.caller),
    );
    const again = () => service.client.RefreshPixKey({ ...at, pix_key_id: pix_key!.id }, mine.caller);
    // 500 tokens pay for 25 unknown keys. The directory answers when all 30 look-ups have reached it.
    let asked = 0;
    let openGate: () => void;
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    service.directory = async () => {
      asked += 1;
      if (asked === 30) openGate();
      await gate;
      return { status: 404 };
    };
    const answers = await Promise.all(Array.from({ length: 30 }, again));
    expect(answers.map(readCode)).toEqual(Array(30).fill('ok'));
    const refused = await again();
    if (refused.ok) throw new Error('the budget is not used up');
    // A bucket that was only emptied would have the next token within 3 s.
    expect(refused.error).toMatchObject({ code: 'rate_limited' });
    expect((refused.error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(30);
  });

  it('keeps look-ups of cashouts separate from look-ups of keys', async () => {
    const key = await made(someEmail());
    pass(24 * HOUR_MS);
    service.directory = () => ({ status: 404 });
    const again = () =>
      service.client.RefreshPixKey({ merchant_id: merchant.id, pix_key_id: key.id }, merchant.caller);
    await until(async () => readCode(await again()) === 'rate_limited');
    service.directory = () => ownedBy(merchant.document_number);
    expect(readCode(await forPayout())).toBe('ok');
    pass(HOUR_MS);
  });
});
