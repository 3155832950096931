// A membership of one person in one company. The company creates and ends it, sets its role and suspends it. A person
// who existed before must accept it first. This file decides which members of a person a company sees
// (docs/rules.md#memberships).

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
  /** Sessions of the company carry this id and end when it changes. A suspension changes it. */
  readonly admission_id: string;
  /** The identifiers that the company sent. It sees no others. */
  readonly identifier_ids: readonly string[];
  /** The names that the company sent. The company sees them until the person accepts. null after that. */
  readonly sent_names: Names | null;
  /**
   * The company's metadata as JSON text: the client chooses the member names, and may choose names that BSON does not
   * allow.
   */
  readonly metadata_json: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** null until the person accepts. */
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

/** Returns the membership when it is accepted and not suspended. */
export function findActiveMembership(user: WithMemberships, companyId: string): Membership | undefined {
  const membership = findMembership(user, companyId);
  return membership !== undefined && isActive(membership) ? membership : undefined;
}

/** Returns the membership that a login selects automatically: the only ACTIVE one. */
export function findOnlyActiveMembership({ memberships }: WithMemberships): Membership | undefined {
  const active = memberships.filter(isActive);
  return active.length === 1 ? active[0] : undefined;
}

/** Whether the person may log in: some membership is active or waits for acceptance. */
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
 * Whether `reach` covers every company that the person belongs to. Required for a change of names, which all of those
 * companies see. An invitation that was not accepted does not count.
 */
export const isWhollyWithin = ({ memberships }: WithMemberships, reach: Reach): boolean =>
  memberships.every((one) => one.accepted_at === null || isWithin(one, reach));

/**
 * Replaces the membership in the same company, or adds it. The person's own time of change stays, because other
 * companies see it and must not learn of this change.
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
 * The membership after the company has added the person by this identifier. An existing member keeps everything but
 * the role. An invitation that was not accepted is replaced.
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

/** A person who has accepted is shown by their own names, so no copy of the sent ones is kept. */
const withoutSentNames = (membership: Membership): Membership =>
  membership.accepted_at === null ? membership : { ...membership, sent_names: null };

/** A second suspension keeps the first time. */
export const suspendMembership = (membership: Membership, admissionId: string, now: Date): Membership =>
  membership.suspended_at === null
    ? { ...membership, suspended_at: now, admission_id: admissionId }
    : membership;

export const unsuspendMembership = (membership: Membership): Membership =>
  membership.suspended_at === null ? membership : { ...membership, suspended_at: null };
