// Acts of the console that need a fresh proof of the person (docs/rules.md#console-step-up): an unlocked browser or a copied cookie
// is not enough for them.
import type { DomainError } from '@mps/contracts';
import { ok, type Result } from '@mps/kernel';
import type { Request } from 'express';
import type { ConsoleSessions } from '../../authentication/console-sessions';
import type { Route } from '../route/route';
import type { GatewayResponse } from '../server/exchange';
import { type Place, readCookie } from './cookie';

const REQUIRED: DomainError = { code: 'reauthentication_required' };

/** Acts by operationId. */
const ALWAYS: ReadonlySet<string> = new Set([
  'createApiKey',
  'rotateApiKey',
  'createWebhookEndpoint',
  'rotateWebhookSecret',
  'createBankAccount',
  'updateBankAccount',
  'deleteBankAccount',
  'createPixKey',
  'updatePixKey',
  'deletePixKey',
  'createRole',
  'updateRole',
  'deleteRole',
  'createUser',
  'updateUser',
  'suspendUser',
  'unsuspendUser',
  'removeMembership',
  'endUserSessions',
]);

/**
 * Acts that need a proof for some bodies. A cashout without an amount pays out everything. Payouts to the accounts of a contact
 * are allowed to some companies.
 */
const BY_BODY: Readonly<Record<string, (body: Body, limits: StepUpLimits) => boolean>> = {
  updateWebhookEndpoint: ({ url }) => url !== undefined,
  createCashout: ({ amount }, { cashoutCents }) => amount === undefined || Number(amount) > cashoutCents,
  createAffiliation: ({ settlement_bank_account_id: account }) => isNamed(account),
  updateAffiliation: ({ settlement_bank_account_id: account }) => account !== undefined,
  updateMerchant: ({ contact, transfer_configurations }) =>
    transfer_configurations !== undefined || isNamed((contact as Body | undefined)?.['document_number']),
};

const isNamed = (value: unknown): boolean => value !== undefined && value !== null;

type Body = Readonly<Record<string, unknown>>;

export interface StepUpLimits {
  /** A larger cashout needs a proof. */
  readonly cashoutCents: number;
}

/** Whether the request needs a proof. `body` is what the route has parsed. */
export const needsProof = (
  { operationId }: Pick<Route, 'operationId'>,
  body: unknown,
  limits: StepUpLimits,
): boolean => ALWAYS.has(operationId) || BY_BODY[operationId]?.((body ?? {}) as Body, limits) === true;

interface StepUpDependencies extends Place {
  readonly authenticator: { readonly consoleSessions: ConsoleSessions };
  readonly stepUp: StepUpLimits;
}

/** Fails with reauthentication_required, or with the failure of the request to identity. */
export async function checkProof(
  route: Route,
  body: unknown,
  { request, response }: { readonly request: Request; readonly response: GatewayResponse },
  { authenticator, stepUp, baseUrl, sandboxMode }: StepUpDependencies,
): Promise<Result<undefined, DomainError>> {
  const { consoleApi } = response.locals.exchange;
  if (consoleApi === undefined || !needsProof(route, body, stepUp)) return ok();
  const token = readCookie(request.headers.cookie, { baseUrl, sandboxMode }) ?? '';
  const proven = await authenticator.consoleSessions.isProven(token, consoleApi.companyId);
  if (!proven.ok) return proven;
  return proven.value ? ok() : { ok: false, error: REQUIRED };
}
