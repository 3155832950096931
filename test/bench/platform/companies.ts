// Makes the many companies that a measurement needs.
import { randomInt } from 'node:crypto';
import { cnpjCheckDigits } from '@mps/kernel';
import { FULL_ADDRESS, type Api } from '@mps/testkit';

const WORKERS = 8;

/** Makes `count` results concurrently, in any order. */
export async function inParallel<Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < count) made.push(await make(next++));
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
  return made;
}

/** Sequential document roots. Among thousands of random ones two would sometimes be equal. */
let documentRoot = randomInt(10_000_000, 90_000_000);

/** Returns the id. */
export async function newCompany(api: Api): Promise<string> {
  documentRoot += 1;
  const base = `${documentRoot}0001`;
  return readId(
    await api.post<{ id: string }>('/v1/merchants', {
      name: 'Loja',
      full_name: 'Loja Ltda',
      document_type: 'CNPJ',
      document_number: `${base}${cnpjCheckDigits(base)}`,
      contact: { first_name: 'Ana', last_name: 'Souza', phone: '+5511987654321', email: 'ana@example.com' },
      address: FULL_ADDRESS,
    }),
  );
}

/** Makes a company that can be paid by PIX. */
export async function newShop(api: Api): Promise<string> {
  const id = await newCompany(api);
  readId(await api.post(`/v1/merchants/${id}/affiliations`, { provider: 'PROVIDER_A', mcc: '5999' }));
  readId(await api.post(`/v1/merchants/${id}/pix-keys`, { key_type: 'EVP', primary: true }));
  return id;
}

function readId({ status, text, body }: Awaited<ReturnType<typeof Api.prototype.post>>): string {
  if (status !== 201) throw new Error(`A company was answered ${status} ${text}`);
  return (body as { id: string }).id;
}
