// Services that every process may serve in addition to its own. FactsService tells whether copies of its facts still hold
// (docs/adr/0017). KeysService lets an operator switch the encryption key: it counts the values under each key and reseals them
// page by page (docs/recipes/rotate-the-encryption-key.md). PayoutsService lets an operator stop every sending of
// money (docs/operations/backup.md).
import { resealPage, type KeyRingMember, type PayoutState, type PayoutSwitch } from '@mps/aggregates';
import type { FactsVersion } from '@mps/read-lease';
import {
  keysService,
  payoutsService,
  type CallContext,
  type DomainError,
  factsService,
} from '@mps/contracts';
import { err, ok, type KeyRing, type Result } from '@mps/kernel';
import type { Logger } from '../process/log';
import { serve, type ServedService } from './server';

/** Documents of one page: some tens of milliseconds. */
const PAGE_DOCUMENTS = 1_000;

export interface KeysServiceOptions {
  readonly keyRing: KeyRing;
  readonly members: readonly KeyRingMember[];
  readonly log: Pick<Logger, 'error'>;
}

export function makeKeysService({ keyRing, members, log }: KeysServiceOptions): ServedService {
  return serve(keysService(), {
    DescribeKeys: async (_request, context) => {
      const allowed = operatorOnly(context);
      if (!allowed.ok) return allowed;
      return ok({
        write_key_id: keyRing.writeKeyId,
        key_ids: keyRing.keyIds,
        members: members.map((one) => ({ name: readName(one), is_sealed: 'reseal' in one })),
      });
    },
    ResealPage: async ({ member: name, after }, context) => {
      const allowed = operatorOnly(context);
      if (!allowed.ok) return allowed;
      const member = members.find((one) => readName(one) === name);
      if (member === undefined) return err({ code: 'resource_not_found' });
      const { byKey, unreadable, ...page } = await resealPage(member, after, PAGE_DOCUMENTS);
      for (const id of unreadable) log.error({ member: name, id }, 'a sealed value cannot be opened');
      return ok({
        ...page,
        unreadable: unreadable.length,
        by_key: Object.entries(byKey).map(([key_id, values]) => ({ key_id, values })),
      });
    },
  });
}

const readName = ({ collection, path }: KeyRingMember): string => `${collection.collectionName}.${path}`;

function operatorOnly({ caller }: CallContext): Result<null, DomainError> {
  return caller.kind === 'operator' ? ok(null) : err({ code: 'permission_denied' });
}

/** Service that returns the version of the facts. It checks no tenant: the rate of changes reveals nothing about a tenant. */
export const makeFactsService = (factsVersion: Pick<FactsVersion, 'read'>): ServedService =>
  serve(factsService(), { GetFactsVersion: async () => ok({ version: await factsVersion.read() }) });

/** Service that pauses and resumes the sending of money. `onSet` receives the new state. */
export const makePayoutsService = (
  payouts: Pick<PayoutSwitch, 'read' | 'set'>,
  onSet: (state: PayoutState) => void,
): ServedService =>
  serve(payoutsService(), {
    GetPayouts: async (_request, context) => {
      const allowed = operatorOnly(context);
      return allowed.ok ? ok({ payouts: payoutMessage(await payouts.read()) }) : allowed;
    },
    SetPayouts: async ({ paused, reason }, context) => {
      const allowed = operatorOnly(context);
      if (!allowed.ok) return allowed;
      const { caller, deadlineMs } = context;
      const state = await payouts.set({ paused, reason, changed_by: caller.principal_id }, deadlineMs);
      onSet(state);
      return ok({ payouts: payoutMessage(state) });
    },
  });

const payoutMessage = ({ changed_at, ...state }: PayoutState) => ({
  ...state,
  changed_at: changed_at?.toISOString() ?? null,
});
