// The origin of a change: who makes it, and from which address.
export const ACTOR_KINDS = ['API_KEY', 'USER', 'OPERATOR', 'PLATFORM', 'PROVIDER'] as const;

export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** API key id, user id, name of the operator or of the provider; null for the platform. */
  readonly id: string | null;
  /** For people: the name of a key, a masked identifier of a user, a service. */
  readonly label: string;
}

export interface Origin {
  readonly actor: Actor;
  /** The client's address as the gateway saw it. null: no request caused the work. */
  readonly ip: string | null;
  /** The organization that the caller acts in. */
  readonly organization_id: string | null;
}
