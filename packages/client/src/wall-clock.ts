// The wall clock of the caller's machine: dates in Retry-After and timestamps of webhooks are compared with it.

export const readWallClockMs = (): number => Date.now();
