// A membership: one person's place in one company. The company gives it and takes it away, sets its role and suspends it;
// a person who existed before accepts it first. What a company sees of a person is decided here (docs/rules.md#memberships).

export const MEMBERSHIP_STATUSES = ['PENDING', 'ACTIVE', 'SUSPENDED'] as const;
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number];

export interface Names {
  readonly first_name: string;
  readonly last_name: string;
}

export interface Membership {
  readonly company_id: string;
  readonly organization_id: string;
  readonly role_id: string;
  /** Sessions bound to the company carry it and end with it: another one is given when the membership is suspended. */
  readonly admission_id: string;
  /** The identifiers that the company sent: it sees no others. */
  readonly identifier_ids: readonly string[];
  /** The names that the company sent: what it sees until the person has accepted; null from then on. */
  readonly sent_names: Names | null;
  /** JSON text of the company's own: the client names the members, and may use names that a document cannot have. */
  readonly metadata_json: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** null: the person has not accepted. */
  readonly accepted_at: Date | null;
  readonly suspended_at: Date | null;
}

export function deriveStatus({ accepted_at, suspended_at }: Membership): MembershipStatus {
  if (suspended_at !== null) return 'SUSPENDED';
  return accepted_at === null ? 'PENDING' : 'ACTIVE';
}

export const isActive = (membership: Membership): boolean => deriveStatus(membership) === 'ACTIVE';

interface WithMemberships {
  readonly memberships: readonly Membership[];
}

export const findMembership = ({ memberships }: WithMemberships, companyId: string): Membership | undefined =>
  memberships.find((one) => one.company_id === companyId);

/** Where the person may act: the membership counts neither before it is accepted nor while it is suspended. */
export function findActiveMembership(user: WithMemberships, companyId: string): Membership | undefined {
  const membership = findMembership(user, companyId);
  return membership !== undefined && isActive(membership) ? membership : undefined;
}

/** The company that a login selects by itself: the only ACTIVE one. */
export function findOnlyActiveMembership({ memberships }: WithMemberships): Membership | undefined {
  const active = memberships.filter(isActive);
  return active.length === 1 ? active[0] : undefined;
}

/** Whether the person may log in at all: somewhere a member, or asked to become one. */
export const canLogIn = ({ memberships }: WithMemberships): boolean =>
  memberships.some((one) => deriveStatus(one) !== 'SUSPENDED');

export interface Reach {
  readonly organization_id: string;
  /** null: every company of the organization. */
  readonly company_id: string | null;
}

export const isWithin = (
  membership: Pick<Membership, 'company_id' | 'organization_id'>,
  { organization_id, company_id }: Reach,
): boolean =>
  membership.organization_id === organization_id &&
  (company_id ?? membership.company_id) === membership.company_id;

/**
 * Whether every company that the person belongs to is within reach: a condition for changing the names, which are all
 * companies'. An invitation that was not accepted takes nothing from the companies before.
 */
export const isWhollyWithin = ({ memberships }: WithMemberships, reach: Reach): boolean =>
  memberships.every((one) => one.accepted_at === null || isWithin(one, reach));

/**
 * Puts the membership in place of the one in the same company, or adds it. The person's own time of change stays: other
 * companies see that one, and must not see what this one does.
 */
export function withMembership<U extends WithMemberships>(user: U, membership: Membership, now: Date): U {
  const before = findMembership(user, membership.company_id);
  const next = { ...withoutSentNames(membership), updated_at: now };
  const memberships =
    before === undefined
      ? [...user.memberships, next]
      : user.memberships.map((one) => (one === before ? next : one));
  return { ...user, memberships };
}

export function withoutMembership<U extends WithMemberships>(user: U, companyId: string): U {
  const memberships = user.memberships.filter((one) => one.company_id !== companyId);
  return { ...user, memberships };
}

export type NewMembership = Omit<Membership, 'identifier_ids' | 'created_at' | 'updated_at' | 'suspended_at'>;

/**
 * The membership after the company has added the person by this identifier. Who belongs there already keeps everything but
 * the role; an invitation that waits is made anew.
 */
export function joinCompany(
  user: WithMemberships,
  sent: NewMembership,
  identifierId: string,
  now: Date,
): Membership {
  const before = findMembership(user, sent.company_id);
  const identifier_ids = [...new Set([...(before?.identifier_ids ?? []), identifierId])];
  if (before === undefined)
    return withoutSentNames({
      ...sent,
      identifier_ids,
      created_at: now,
      updated_at: now,
      suspended_at: null,
    });
  const { role_id, sent_names, metadata_json } = sent;
  const renewed = before.accepted_at === null ? { sent_names, metadata_json } : {};
  const accepted_at = before.accepted_at ?? sent.accepted_at;
  return withoutSentNames({ ...before, ...renewed, role_id, identifier_ids, accepted_at });
}

/** Whoever has accepted is shown by their own names: no copy of them is kept. */
const withoutSentNames = (membership: Membership): Membership =>
  membership.accepted_at === null ? membership : { ...membership, sent_names: null };

/** Suspending twice keeps the first time. */
export const suspendMembership = (membership: Membership, admissionId: string, now: Date): Membership =>
  membership.suspended_at === null
    ? { ...membership, suspended_at: now, admission_id: admissionId }
    : membership;

export const unsuspendMembership = (membership: Membership): Membership =>
  membership.suspended_at === null ? membership : { ...membership, suspended_at: null };
