// Sessions, and the reset tokens by their hash. A reset token keeps its message until the sender accepts it.
import {
  ALL_TENANTS,
  aggregateMembers,
  declareSchema,
  defineDocument,
  instant,
  integer,
  makeStore,
  membersOf,
  nullable,
  objectOf,
  optional,
  outboxIndexes,
  personal,
  text,
  type DocumentIn,
  type Filter,
  type Stored,
  type WriterOptions,
} from '@mps/aggregates';
import type { Connection, mongo } from 'mongoose';
import { MAX_CONSOLE_SESSIONS_READ, MAX_SESSIONS_SHOWN, RESET_TOKEN_MINUTES } from '../limits';
import { isActive, type Membership } from '../users/domain/membership';
import type { ConsolePart, Session, SessionUser } from './domain/session';

export type SessionStore = ReturnType<typeof makeSessionStore>;

const DAY_SECONDS = 86_400;

const sessionMembers = membersOf<Session>({
  _id: text(),
  user_id: text(),
  company_id: nullable(text()),
  admission_id: nullable(text()),
  refresh_hash: text(),
  refresh_expires_at: instant(),
  user_epoch: integer(),
  created_at: instant(),
  revoked_at: nullable(instant()),
  console: optional(
    objectOf<ConsolePart>({ token_hash: text(), idle_expires_at: instant(), proven_at: optional(instant()) }),
  ),
});

const IS_OF_CONSOLE = { 'console.token_hash': { $exists: true } } as const;

const openIndex = (name: string, kind: Filter) => ({
  name,
  key: { user_id: 1, user_epoch: 1, refresh_expires_at: -1 } as const,
  partialFilterExpression: { revoked_at: null, ...kind },
});

const sessions = defineDocument(
  { ...sessionMembers, ...aggregateMembers },
  {
    indexes: [
      // A session with an expired refresh token is of no use, and its events have long been published.
      { key: { refresh_expires_at: 1 }, name: 'retention', expireAfterSeconds: DAY_SECONDS },
      {
        key: { 'console.token_hash': 1 },
        name: 'console_token',
        partialFilterExpression: { 'console.token_hash': { $exists: true } },
      },
      // They hold open sessions alone: a script that logs in often leaves very many others.
      openIndex('open_tokens', { refresh_hash: { $gt: '' } }),
      openIndex('open_console', IS_OF_CONSOLE),
      ...outboxIndexes,
    ],
  },
);

export const declareSessions = (connection: Connection) => declareSchema(connection, 'sessions', sessions);

const LAST_TO_END = { refresh_expires_at: -1 } as const;

/**
 * The domain's `isLive` as a filter, without the idle end and the exempt session. Ended sessions would fill a bounded list
 * otherwise.
 */
function matchLive(
  { _id, session_epoch, memberships }: SessionUser,
  realNow: Date,
  admission?: Membership,
): Filter {
  const bound = (admission === undefined ? memberships.filter(isActive) : [admission]).map(
    ({ company_id, admission_id }) => ({ company_id, admission_id }),
  );
  return {
    user_id: _id,
    user_epoch: session_epoch,
    refresh_expires_at: { $gt: realNow },
    revoked_at: null,
    $or: admission === undefined ? [{ company_id: null }, ...bound] : bound,
  };
}

export function makeSessionStore(options: Omit<WriterOptions, 'topic'>) {
  const store = makeStore<Session, 'session.revoked'>({
    ...options,
    topic: 'identity',
    audit: {
      resource: 'session',
      // The selected company is left out: a record is told to all organizations of the person.
      shown: ['user_id', 'refresh_expires_at', 'revoked_at'],
      others: 'left_out',
    },
    // A session belongs to a person, who may belong to several organizations.
    tenancy: () => ({}),
    drafts: (session, events) =>
      events.map((type) => ({
        type,
        aggregate_type: 'session',
        company_id: '',
        organization_id: '',
        previous: {},
        object: { session: { id: session._id, user_id: session.user_id } },
      })),
  });
  /** Lists live sessions of the console. */
  const listOfConsole = (user: SessionUser, realNow: Date): Promise<readonly Stored<Session>[]> =>
    store.findMany(
      ALL_TENANTS,
      { ...matchLive(user, realNow), ...IS_OF_CONSOLE, 'console.idle_expires_at': { $gt: realNow } },
      { sort: LAST_TO_END, limit: MAX_CONSOLE_SESSIONS_READ, hint: 'open_console' },
    );
  /** Returns the session of an earlier epoch that goes on. */
  const findExempt = async ({ exempt_session_id, session_epoch }: SessionUser) => {
    if (exempt_session_id === null) return [];
    const found = await store.find(ALL_TENANTS, { _id: exempt_session_id });
    return found === null || found.user_epoch >= session_epoch ? [] : [found];
  };
  return {
    create: store.create,
    change: store.change,
    find: (id: string): Promise<Stored<Session> | null> => store.find(ALL_TENANTS, { _id: id }),
    findByConsoleToken: (tokenHash: string): Promise<Stored<Session> | null> =>
      store.find(ALL_TENANTS, { 'console.token_hash': tokenHash }),
    /**
     * Lists live sessions of a person, those of the console first. Many sessions of tokens hide none of the console. `admission`
     * limits the list to the sessions of one membership. The exempt session is there in any state.
     */
    async listLive(
      user: SessionUser,
      realNow: Date,
      admission?: Membership,
    ): Promise<readonly Stored<Session>[]> {
      const tokens = { ...matchLive(user, realNow, admission), refresh_hash: { $gt: '' } };
      const [exempt, ofConsole, ofTokens] = await Promise.all([
        findExempt(user),
        admission === undefined ? listOfConsole(user, realNow) : [],
        store.findMany(ALL_TENANTS, tokens, {
          sort: LAST_TO_END,
          limit: MAX_SESSIONS_SHOWN,
          hint: 'open_tokens',
        }),
      ]);
      const isAsked = ({ company_id }: Session): boolean =>
        admission === undefined || company_id === admission.company_id;
      return [...exempt.filter(isAsked), ...ofConsole, ...ofTokens].slice(0, MAX_SESSIONS_SHOWN);
    },
    listOfConsole,
  };
}

export interface PasswordReset {
  readonly token_hash: string;
  /** null for an unknown identifier: the same work is done, and the token never works. */
  readonly user_id: string | null;
  readonly identifier: string | null;
  /** The user's session epoch when the token was issued. A later change of password makes the token invalid. */
  readonly user_epoch: number;
  readonly expires_at: Date;
  /** Present until the sender accepts the message, or its delivery was given up. */
  readonly delivery?: WaitingDelivery;
}

export interface WaitingDelivery {
  /** Equal in every repeat. */
  readonly message_id: string;
  readonly sealed_token: string;
  readonly attempts: number;
  readonly next_at: Date;
}

const passwordResets = defineDocument(
  membersOf<Omit<PasswordReset, 'token_hash'> & { readonly _id: string }>({
    _id: text(),
    user_id: nullable(text()),
    identifier: personal('user', nullable(text())),
    user_epoch: integer(),
    expires_at: instant(),
    delivery: optional(
      objectOf<WaitingDelivery>({
        message_id: text(),
        sealed_token: text(),
        attempts: integer(),
        next_at: instant(),
      }),
    ),
  }),
  {
    indexes: [
      { key: { user_id: 1 }, name: 'user' },
      {
        key: { 'delivery.next_at': 1 },
        name: 'delivery',
        partialFilterExpression: { 'delivery.next_at': { $exists: true } },
      },
      { key: { expires_at: 1 }, name: 'retention', expireAfterSeconds: RESET_TOKEN_MINUTES * 60 },
    ],
  },
);

type ResetDocument = DocumentIn<typeof passwordResets>;

export type PasswordResetStore = ReturnType<typeof makePasswordResetStore>;

export const declarePasswordResets = (connection: Connection) =>
  declareSchema(connection, 'password_resets', passwordResets);

const IS_DUE = {
  $and: [{ $lte: ['$delivery.next_at', '$$NOW'] }, { $gt: ['$expires_at', '$$NOW'] }],
};

export function makePasswordResetStore(collection: mongo.Collection<ResetDocument>) {
  return {
    put: async ({ token_hash, ...facts }: PasswordReset): Promise<void> => {
      await collection.insertOne({ _id: token_hash, ...facts });
    },
    find: async (tokenHash: string, now: Date): Promise<PasswordReset | null> =>
      toReset(await collection.findOne({ _id: tokenHash, expires_at: { $gt: now } })),
    /**
     * Claims one due delivery, by the database's clock. After `claimMs` any process may claim it again. The number of
     * attempts distinguishes one claim from another.
     */
    claimDelivery: async (claimMs: number): Promise<PasswordReset | null> =>
      toReset(
        await collection.findOneAndUpdate(
          { 'delivery.next_at': { $exists: true }, $expr: IS_DUE },
          [
            {
              $set: {
                'delivery.next_at': { $add: ['$$NOW', claimMs] },
                'delivery.attempts': { $add: ['$delivery.attempts', 1] },
              },
            },
          ],
          { sort: { 'delivery.next_at': 1 }, returnDocument: 'after' },
        ),
      ),
    /** The sender accepted the message. */
    endDelivery: async (tokenHash: string): Promise<void> => {
      await collection.updateOne({ _id: tokenHash }, { $unset: { delivery: true } });
    },
    /**
     * Schedules a repeat after `retryMs`, or gives up when it is null. Changes nothing when another claim has begun.
     */
    putOffDelivery: async (tokenHash: string, attempts: number, retryMs: number | null): Promise<void> => {
      const later = [{ $set: { 'delivery.next_at': { $add: ['$$NOW', retryMs ?? 0] } } }];
      const change = retryMs === null ? { $unset: { delivery: true as const } } : later;
      await collection.updateOne({ _id: tokenHash, 'delivery.attempts': attempts }, change);
    },
    dropAll: async (userId: string): Promise<void> => {
      await collection.deleteMany({ user_id: userId });
    },
  };
}

function toReset(found: ResetDocument | null): PasswordReset | null {
  if (found === null) return null;
  const { _id, ...facts } = found;
  return { token_hash: _id, ...facts };
}
