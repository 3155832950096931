// The payload at the address of a PIX code. A payer's bank reads it and trusts our signature.
import { createPublicKey, verify, X509Certificate, type JsonWebKey } from 'node:crypto';
import { dayOf, addDays, nextBusinessDay } from '@mps/kernel';
import { parseBrCode } from '@mps/kernel/testing/br-code';
import {
  bolepixPayment,
  cardPayment,
  CONSUMER,
  FULL_ADDRESS,
  pixPayment,
  sharedPlatform,
} from '@mps/testkit';

const { api, baseUrl, demo } = sharedPlatform();
const path = `/v1/merchants/${demo.merchant_id}/transactions`;

interface Transaction {
  id: string;
  pix_data: { qr_code: string; identification: string };
  bolepix_data: { pix_emv: string };
}
interface Payload {
  txid: string;
  status: string;
  valor: Record<string, string>;
  calendario: Record<string, string | number>;
}
interface Header {
  alg: string;
  kid: string;
  jku: string;
  x5t: string;
}

const decode = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

/** The address in a code has no scheme. In sandbox mode it is plain http. */
function readAddress(code: string): string {
  const parsed = parseBrCode(code);
  if (!parsed.ok || parsed.value.url === null) throw new Error('the code has no address');
  return `http://${parsed.value.url}`;
}

async function follow(address: string): Promise<{ header: Header; payload: Payload }> {
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/jose']);
  const [header, payload, signature = ''] = (await response.text()).split('.');
  const read = decode(header) as Header;
  const { keys } = (await (await fetch(read.jku)).json()) as { keys: (JsonWebKey & { kid: string })[] };
  const key = keys.find(({ kid }) => kid === read.kid);
  const signed = Buffer.from(`${header ?? ''}.${payload ?? ''}`);
  const publicKey = createPublicKey({ key: key ?? {}, format: 'jwk' });
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
  return { header: read, payload: decode(payload) as Payload };
}

async function create(body: object): Promise<Transaction> {
  const created = await api.post<Transaction>(path, body);
  expect(created).toMatchObject({ status: 201 });
  return created.body;
}

const readProblem = async (address: string) => {
  const response = await fetch(address);
  const body = (await response.json()) as { code: string; errors?: { parameter: string; code: string }[] };
  return { status: response.status, mediaType: response.headers.get('content-type'), ...body };
};

describe('the payload of a PIX code', () => {
  it('is signed by the platform and needs no credential', async () => {
    const { id, pix_data } = await create(pixPayment({ amount: 12_345 }));
    const { header, payload } = await follow(readAddress(pix_data.qr_code));
    expect(header).toEqual({
      alg: 'ES256',
      kid: expect.any(String),
      x5t: expect.any(String),
      jku: `${baseUrl}/.well-known/pix-jwks.json`,
    });
    expect(payload).toEqual({
      calendario: { criacao: expect.any(String), apresentacao: expect.any(String), expiracao: 3600 },
      txid: id.replaceAll('-', ''),
      revisao: 0,
      status: 'ATIVA',
      valor: { original: '123.45', final: '123.45' },
      chave: expect.any(String),
      solicitacaoPagador: 'Pedido 42',
    });
  });

  it('names the certificate that the key set publishes', async () => {
    const { pix_data } = await create(pixPayment());
    const { header } = await follow(readAddress(pix_data.qr_code));
    const { keys } = (await (await fetch(header.jku)).json()) as { keys: { x5t: string; x5c: string[] }[] };
    expect(keys[0]?.x5t).toBe(header.x5t);
    const certificate = new X509Certificate(Buffer.from(keys[0]?.x5c[0] ?? '', 'base64'));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  it('shows its payment and its withdrawal', async () => {
    const first = await create(pixPayment());
    const address = readAddress(first.pix_data.qr_code);
    await api.post(`${path}/${first.id}/pay`, {});
    expect((await follow(address)).payload.status).toBe('CONCLUIDA');
    const second = await create(pixPayment());
    await api.post(`${path}/${second.id}/cancel`, {});
    expect((await follow(readAddress(second.pix_data.qr_code))).payload.status).toBe(
      'REMOVIDA_PELO_USUARIO_RECEBEDOR',
    );
  });

  it('contains no data of the payer', async () => {
    const { pix_data } = await create(pixPayment({ consumer: CONSUMER }));
    const text = JSON.stringify(await follow(readAddress(pix_data.qr_code)));
    for (const secret of [CONSUMER.full_name, CONSUMER.document_number, CONSUMER.email])
      expect(text).not.toContain(secret);
  });
});

describe('the payload of a charge with a due date', () => {
  const due = nextBusinessDay(addDays(dayOf(new Date()), 20));
  const late = nextBusinessDay(addDays(due, 10));
  const charge = () =>
    create(
      pixPayment({
        consumer: CONSUMER,
        pix_data: {
          due_date: due,
          expiration_in_days_after_due_date: 30,
          fine: { modality: 'PERCENTAGE', percentage: 2 },
          abatement: { modality: 'FIXED', amount: 1_000 },
        },
      }),
    );

  it('has the amount of today, and of another day on request', async () => {
    const address = readAddress((await charge()).pix_data.qr_code);
    expect(address).toContain('/qr/v2/cobv/');
    const { payload } = await follow(address);
    expect(payload.valor).toMatchObject({ original: '100.00', abatimento: '10.00', final: '90.00' });
    expect(payload.calendario).toMatchObject({ dataDeVencimento: due, validadeAposVencimento: 30 });
    const later = await follow(`${address}?codMun=3550308&DPP=${late}`);
    expect(later.payload.valor).toMatchObject({ multa: '1.80', final: '91.80' });
  });

  it('names payer and receiver as Banco Central requires while it is payable', async () => {
    const { id, pix_data } = await charge();
    const address = readAddress(pix_data.qr_code);
    const merchant = await api.get<{
      full_name: string;
      document_number: string;
      address: Record<'street' | 'street_number' | 'city' | 'state' | 'zipcode', string>;
    }>(`/v1/merchants/${demo.merchant_id}`);
    const { full_name, document_number, address: at } = merchant.body;
    const { payload } = await follow(address);
    expect(payload).toMatchObject({
      devedor: { cpf: CONSUMER.document_number, nome: CONSUMER.full_name },
      recebedor: {
        cnpj: document_number,
        nome: full_name,
        logradouro: `${at.street}, ${at.street_number}`,
        cidade: at.city,
        uf: at.state,
        cep: at.zipcode,
      },
    });
    await api.post(`${path}/${id}/pay`, {});
    const paid = await follow(address);
    expect(paid.payload.status).toBe('CONCLUIDA');
    for (const member of ['devedor', 'recebedor']) expect(paid.payload).not.toHaveProperty(member);
  });

  it('exists for a BOLEPIX code too', async () => {
    const consumer = { ...CONSUMER, address: FULL_ADDRESS };
    const { bolepix_data } = await create(bolepixPayment({ bolepix_data: { due_date: due }, consumer }));
    const { payload } = await follow(readAddress(bolepix_data.pix_emv));
    expect(payload).toMatchObject({
      status: 'ATIVA',
      valor: { original: '100.00', final: '100.00' },
      devedor: { cpf: CONSUMER.document_number, nome: CONSUMER.full_name },
      recebedor: { uf: 'SP' },
    });
  });

  it.each([
    ['DPP=2026-02-30', 'DPP', 'invalid_format'],
    ['DPP=2020-01-01', 'DPP', 'too_small'],
    ['DPP=2099-01-01', 'DPP', 'too_big'],
    ['codMun=SP', 'codMun', 'invalid_format'],
  ])('refuses %s', async (query, parameter, code) => {
    const address = readAddress((await charge()).pix_data.qr_code);
    expect(await readProblem(`${address}?${query}`)).toMatchObject({
      status: 400,
      code: 'validation_error',
      errors: [{ parameter, code }],
    });
  });
});

describe('the payload does not exist', () => {
  const missing = {
    status: 404,
    mediaType: expect.stringContaining('application/problem+json'),
    code: 'resource_not_found',
  };

  it.each(['0198c0de000070008000000000000001', 'x', 'A'.repeat(200), '%7B%22$gt%22:1%7D'])(
    'for an unknown txid: %s',
    async (txid) => {
      expect(await readProblem(`${baseUrl}/qr/v2/${txid}`)).toMatchObject(missing);
      expect(await readProblem(`${baseUrl}/qr/v2/cobv/${txid}`)).toMatchObject(missing);
    },
  );

  it('for a card, nor at the address of the other kind of charge', async () => {
    const card = await create(cardPayment());
    expect(await readProblem(`${baseUrl}/qr/v2/${card.id.replaceAll('-', '')}`)).toMatchObject(missing);
    const { pix_data } = await create(pixPayment());
    expect(await readProblem(`${baseUrl}/qr/v2/cobv/${pix_data.identification}`)).toMatchObject(missing);
  });

  it('for a charge that was refused before it got a code', async () => {
    const { id } = await create(pixPayment({ amount: 7_770_057 }));
    expect(await readProblem(`${baseUrl}/qr/v2/${id.replaceAll('-', '')}`)).toMatchObject(missing);
  });
});
