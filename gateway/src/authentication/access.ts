// Invalidation of the authentication caches: by routes that take access away and, for other replicas, by identity's events.

export interface Access {
  /** Revoked, rotated or changed: the key is asked for again at its next use. */
  forgetApiKey(apiKeyId: string): void;
  /** Logged out: the session's tokens are asked about again at their next use. */
  forgetSession(sessionId: string): void;
  /** Suspended, or given another role: all the user's sessions are asked about again. */
  forgetUser(userId: string): void;
  /** Permissions of a role changed: its users are asked about again. */
  forgetRole(roleId: string): void;
}
