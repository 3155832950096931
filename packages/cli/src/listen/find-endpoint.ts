// findEndpoint: the endpoint of a run. A new one, or with --use-endpoint one that exists.
import { requireTestKey } from '../account/account';
import { askSecret } from '../account/stdin';
import type { Connection } from '../connection';
import { makeUsageFailure } from '../failures';
import { borrowEndpoint, returnLeftovers } from './borrowed-endpoint';
import { openEndpoint, type Endpoint } from './endpoint';

const SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

/** The secrets of an endpoint that exists. While they are rotated there are two, joined by a comma. None for a new endpoint. */
export async function readSecrets(
  useEndpoint: string | undefined,
  { account, io }: Connection,
): Promise<readonly string[]> {
  if (useEndpoint === undefined) return [];
  // Deliveries of a live endpoint stay where they are.
  requireTestKey(account);
  const given = io.env['MPS_WEBHOOK_SECRET'] ?? (await askSecret(io.translate('Secret')));
  const secrets = given.split(',').map((one) => one.trim());
  if (secrets.every((one) => SECRET.test(one))) return secrets;
  throw makeUsageFailure('This is no secret of an endpoint', 'It begins with whsec_.');
}

interface Wanted {
  readonly useEndpoint?: string;
  readonly events?: readonly string[];
  readonly secrets: readonly string[];
}

export async function findEndpoint(
  { mps, io, findMerchant }: Connection,
  localUrl: string,
  { useEndpoint, events = ['*'], secrets }: Wanted,
): Promise<Endpoint> {
  await returnLeftovers(mps, io);
  if (useEndpoint === undefined) return openEndpoint(mps, await findMerchant(), localUrl, events);
  return { ...(await borrowEndpoint(mps, useEndpoint, localUrl, io)), secrets };
}
