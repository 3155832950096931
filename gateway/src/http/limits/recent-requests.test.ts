// The newest like request is remembered, unless it had no effect.
import { makeRecentRequests } from './recent-requests';

describe('makeRecentRequests', () => {
  const open = () => makeRecentRequests({ windowMs: 60_000, max: 10 });

  it('returns the request_id of the like request before', () => {
    const recent = open();
    expect(recent.add(['ana', 100], 'one').earlierRequestId).toBeUndefined();
    expect(recent.add(['ana', 200], 'two').earlierRequestId).toBeUndefined();
    expect(recent.add(['ana', 100], 'three').earlierRequestId).toBe('one');
    expect(recent.add(['ana', 100], 'four').earlierRequestId).toBe('three');
  });

  it('forgets a request without effect, and restores the one before', () => {
    const recent = open();
    recent.add(['ana'], 'refused').forget();
    expect(recent.add(['ana'], 'one').earlierRequestId).toBeUndefined();
    recent.add(['ana'], 'refused').forget();
    expect(recent.add(['ana'], 'two').earlierRequestId).toBe('one');
  });

  it('keeps the newest request when an older one is forgotten', () => {
    const recent = open();
    const older = recent.add(['ana'], 'older');
    recent.add(['ana'], 'newest');
    older.forget();
    expect(recent.add(['ana'], 'next').earlierRequestId).toBe('newest');
  });
});
