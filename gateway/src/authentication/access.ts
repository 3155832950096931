// The gateway's memory of who may enter, and how it is told to forget: by the routes that take access away and by the
// events of other replicas' routes.

export interface Access {
  /** Revoked, rotated or changed: the key is asked for again at its next use. */
  forgetApiKey(apiKeyId: string): void;
  /** Logged out: the session's tokens are asked about again at their next use. */
  forgetSession(sessionId: string): void;
  /** Suspended, or given another role: all the user's sessions are asked about again. */
  forgetUser(userId: string): void;
  /** Permissions of a role changed: whoever has it is asked about again. */
  forgetRole(roleId: string): void;
}
