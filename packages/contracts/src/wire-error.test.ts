// A failure must arrive at the gateway exactly as the operation returned it.
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { ERRORS, invalid, violation, type DomainError, type ErrorCode } from './errors';
import type { Reason } from './reasons';
import { errorFromStatus, errorToStatus } from './wire-error';

const failedCall = (partial: Partial<ServiceError>): ServiceError =>
  Object.assign(new Error('failed'), {
    code: status.INTERNAL,
    details: '',
    metadata: new Metadata(),
    ...partial,
  });
const roundTrip = (error: DomainError): DomainError => errorFromStatus(failedCall(errorToStatus(error)));

describe('errors over the wire', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('%s arrives with its members', (code) => {
    const error: DomainError = {
      code,
      reason: 'above_maximum',
      params: { max: 3 },
      members: { current_status: 'REFUNDED', allowed_statuses: ['APPROVED'] },
      retryAfterSeconds: 3,
    };
    expect(roundTrip(error)).toEqual(error);
  });

  it('violations keep their pointer, code, reason and parameters', () => {
    const error = invalid(
      violation('#/rules/0/id', 'rule_not_found', 'unknown_rule'),
      { ...violation('limit', 'too_big', 'above_maximum', { max: 100 }), in: 'parameter' },
      violation('#/provider', 'invalid_enum', 'not_one_of', { values: ['A', 'é'] }),
    );
    expect(roundTrip(error)).toEqual(error);
  });

  it('an unknown reason of a newer release falls back to a known one', () => {
    const newer = 'said_by_a_newer_release' as Reason;
    const violations = [{ in: 'body', at: '#/a', code: 'too_big', reason: newer } as const];
    expect(roundTrip({ code: 'validation_error', reason: newer, violations })).toEqual({
      code: 'validation_error',
      violations: [{ in: 'body', at: '#/a', code: 'too_big', reason: 'wrong_form' }],
    });
  });

  it.each([
    [status.DEADLINE_EXCEEDED, 'upstream_timeout'],
    [status.UNAVAILABLE, 'service_unavailable'],
    [status.UNKNOWN, 'internal_error'],
  ] as const)('a bare transport status %s is %s', (code, expected) => {
    expect(errorFromStatus(failedCall({ code })).code).toBe(expected);
  });

  it('a stream that was cut before its answer is service_unavailable', () => {
    const details = 'Received RST_STREAM with code 0 (Call ended without gRPC status)';
    expect(errorFromStatus(failedCall({ details }))).toEqual({
      code: 'service_unavailable',
      retryAfterSeconds: 1,
    });
  });
});
