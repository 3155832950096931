// Helpers of the 3DS suites: sessions, payments with them, and the provider's record of charges.
import { randomUUID } from 'node:crypto';
import { sharedPlatform, testInfraUrls, type ApiAnswer } from '@mps/testkit';
import mongoose from 'mongoose';

const platform = sharedPlatform();
const { api, demo } = platform;
export const transactionsPath = `/v1/merchants/${demo.merchant_id}/transactions`;
export const sessionsPath = `/v1/merchants/${demo.merchant_id}/3ds-sessions`;

/** Tokens of the sandbox's directory (docs/rules.md#sandbox-tokens). */
export const TOKEN = {
  frictionless: '4000000000001109',
  challenge: '4000000000001208',
  failed: '4000000000001307',
  attempt: '4000000000001406',
  directoryTimeout: '4000000000001505',
  notEnrolled: '4000000000001604',
  abandoned: '4000000000001703',
  mastercardFrictionless: '5555000000001105',
  mastercardChallenge: '5555000000001204',
} as const;

export interface Session {
  readonly id: string;
  readonly auth_status: string;
  readonly consumption_status: string;
  readonly challenge_url: string | null;
  readonly [member: string]: unknown;
}

export interface Payment {
  readonly id: string;
  readonly status: string;
  readonly [member: string]: unknown;
}

export const sessionBody = (token: string = TOKEN.frictionless, changes: object = {}): object => ({
  amount: 10_000,
  card_data: { network_token: token, expiry_month: '12', expiry_year: '2032' },
  ...changes,
});

export async function openSession(token?: string, changes?: object): Promise<Session> {
  const answer = await api.post<Session>(sessionsPath, sessionBody(token, changes));
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

export const getSession = async (id: string): Promise<Session> =>
  (await api.get<Session>(`${sessionsPath}/${id}`)).body;

export const complete = (id: string, outcome: string): Promise<ApiAnswer<Session>> =>
  api.post<Session>(`/v1/sandbox/3ds-sessions/${id}/complete`, { outcome });

export const pay = (body: object): Promise<ApiAnswer<Payment>> => api.post<Payment>(transactionsPath, body);

export const authenticate = (
  transactionId: string,
  sessionId: string = randomUUID(),
): Promise<ApiAnswer<Payment>> =>
  api.post<Payment>(`${transactionsPath}/${transactionId}/authenticate`, {
    three_d_secure_session_id: sessionId,
  });

/** Makes the card data of a payment with this token. */
export const makeCardPart = (network_token: string): Record<string, unknown> => ({
  card_data: { network_token, expiry_month: '12', expiry_year: '2032' },
});

export interface Charges {
  readonly charges: number;
  readonly journal: readonly unknown[];
}

export async function readCharges(transactionId: string): Promise<Charges> {
  const response = await fetch(`${platform.providerSandboxUrl}/sandbox/orders/${transactionId}/charges`, {
    headers: { authorization: `Bearer ${platform.providerApiKey}` },
  });
  return (await response.json()) as Charges;
}

/** Writes to the database directly. Advancing the platform's clock would expire sessions of every suite. */
export async function changeSession(sessionId: string, changes: object): Promise<void> {
  const connection = await mongoose
    .createConnection(testInfraUrls().mongodbUrl, { dbName: `${platform.databasePrefix}transactions` })
    .asPromise();
  try {
    await connection
      .collection<{ _id: string }>('three_ds_sessions')
      // A declared session has no other currency: the test shows the rule that remains without the validator.
      .updateOne({ _id: sessionId }, { $set: changes }, { bypassDocumentValidation: true });
  } finally {
    await connection.close();
  }
}

/** The problem of a session that a payment names. */
export const sessionProblem = (code: string): object => ({
  status: 400,
  body: {
    code: 'validation_error',
    errors: [expect.objectContaining({ pointer: '#/three_d_secure_session_id', code })],
  },
});
