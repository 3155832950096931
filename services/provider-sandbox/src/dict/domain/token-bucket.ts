// The directory's limit: a bucket that look-ups drain and time refills, one whole token at a time.
const MINUTE_MS = 60_000;

export interface Bucket {
  readonly tokens: number;
  /** When the last token was added. */
  readonly refilledAt: Date;
}

export interface BucketRules {
  readonly capacity: number;
  readonly refillPerMinute: number;
}

export const fullBucket = ({ capacity }: BucketRules, now: Date): Bucket => ({
  tokens: capacity,
  refilledAt: now,
});

/** The bucket after the time that has passed; what does not fit is lost. */
export function refill(bucket: Bucket, rules: BucketRules, now: Date): Bucket {
  const msPerToken = MINUTE_MS / rules.refillPerMinute;
  const gained = Math.floor((now.getTime() - bucket.refilledAt.getTime()) / msPerToken);
  if (gained <= 0) return bucket;
  if (bucket.tokens + gained >= rules.capacity) return fullBucket(rules, now);
  return {
    tokens: bucket.tokens + gained,
    refilledAt: new Date(bucket.refilledAt.getTime() + gained * msPerToken),
  };
}

/** A look-up may begin while one token is left; one that costs more than there is empties the bucket. */
export const drain = (bucket: Bucket, cost: number): Bucket => ({
  ...bucket,
  tokens: Math.max(0, bucket.tokens - cost),
});

/** Whole seconds until the next token. */
export function retryAfterSeconds(bucket: Bucket, rules: BucketRules, now: Date): number {
  const nextTokenAt = bucket.refilledAt.getTime() + MINUTE_MS / rules.refillPerMinute;
  return Math.max(1, Math.ceil((nextTokenAt - now.getTime()) / 1_000));
}
