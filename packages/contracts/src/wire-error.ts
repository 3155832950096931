// A DomainError as an encoded google.rpc.Status, in the `grpc-status-details-bin` trailer of a unary call or in the answer of
// a call stream, and back. The message of the code and of every violation is a reason with parameters, as JSON where
// google.rpc has a text for developers.
import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { ERRORS, type DomainError, type ErrorCode, type ItemCode, type Violation } from './errors';
import { loadMessage } from './loader';
import { isReason, type Reason } from './reasons';

const DETAILS_KEY = 'grpc-status-details-bin';
const DOMAIN = 'merchant-payments';
const ERROR_INFO_URL = 'type.googleapis.com/google.rpc.ErrorInfo';
const BAD_REQUEST_URL = 'type.googleapis.com/google.rpc.BadRequest';

/** Replaces a reason that this release does not know, while a newer one is rolled out. */
const REASON_OF_THE_UNKNOWN: Reason = 'wrong_form';

interface PackedDetail {
  type_url: string;
  value: Buffer;
}
interface Status {
  code: number;
  message: string;
  details: PackedDetail[];
}
interface ErrorInfo {
  reason: string;
  domain: string;
  metadata: Record<string, string>;
}
interface BadRequest {
  field_violations: { field: string; description: string; reason: string }[];
}

const statusCodec = loadMessage<Status, Status>('google/rpc/status.proto', 'google.rpc.Status');
const infoCodec = loadMessage<ErrorInfo, ErrorInfo>('google/rpc/error_details.proto', 'google.rpc.ErrorInfo');
const badRequestCodec = loadMessage<BadRequest, BadRequest>(
  'google/rpc/error_details.proto',
  'google.rpc.BadRequest',
);

/** The gRPC status that carries `error` whole. */
export function errorToStatus(error: DomainError): StatusObject {
  const { grpc, title } = ERRORS[error.code];
  const metadata = new Metadata();
  metadata.set(DETAILS_KEY, encodeError(error));
  return { code: grpc, details: title, metadata };
}

/** `error` as an encoded google.rpc.Status. */
export function encodeError(error: DomainError): Buffer {
  const { grpc, title } = ERRORS[error.code];
  const { reason, params, members, retryAfterSeconds } = error;
  const info: ErrorInfo = {
    reason: error.code,
    domain: DOMAIN,
    metadata: { rest: JSON.stringify({ reason, params, members, retryAfterSeconds }) },
  };
  const details: PackedDetail[] = [{ type_url: ERROR_INFO_URL, value: infoCodec.encode(info) }];
  if (error.violations !== undefined) {
    const field_violations = error.violations.map((one) => ({
      field: `${one.in}:${one.at}`,
      description: JSON.stringify({ reason: one.reason, params: one.params }),
      reason: one.code,
    }));
    details.push({ type_url: BAD_REQUEST_URL, value: badRequestCodec.encode({ field_violations }) });
  }
  return statusCodec.encode({ code: grpc, message: title, details });
}

/** How a call ended, as far as its error is read from it: a ServiceError has these members as well. */
export type FailedStatus = Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** The DomainError inside a failed call. A status that carries none is a transport failure: its code says which. */
export function errorFromStatus(failed: FailedStatus): DomainError {
  const [packed] = (failed.metadata as Metadata | undefined)?.get(DETAILS_KEY) ?? [];
  const carried = packed instanceof Buffer ? decodeError(packed) : undefined;
  return carried ?? transportError(failed);
}

/** The DomainError inside an encoded google.rpc.Status; undefined: it is not one of ours. */
export function decodeError(packed: Buffer): DomainError | undefined {
  const { details } = statusCodec.decode(packed);
  const info = details.find((one) => one.type_url === ERROR_INFO_URL);
  if (info === undefined) return undefined;
  const { reason, domain, metadata } = infoCodec.decode(info.value);
  if (domain !== DOMAIN || !(reason in ERRORS)) return undefined;
  const badRequest = details.find((one) => one.type_url === BAD_REQUEST_URL);
  const { reason: why, ...rest } = JSON.parse(metadata['rest'] ?? '{}') as Omit<DomainError, 'code'>;
  return {
    code: reason as ErrorCode,
    ...rest,
    ...(why !== undefined && isReason(why) && { reason: why }),
    ...(badRequest && {
      violations: badRequestCodec.decode(badRequest.value).field_violations.map(toViolation),
    }),
  };
}

function toViolation(field: BadRequest['field_violations'][number]): Violation {
  const separator = field.field.indexOf(':');
  const { reason, params } = JSON.parse(field.description) as Partial<Violation>;
  return {
    in: field.field.slice(0, separator) as Violation['in'],
    at: field.field.slice(separator + 1),
    code: field.reason as ItemCode,
    reason: reason !== undefined && isReason(reason) ? reason : REASON_OF_THE_UNKNOWN,
    ...(params && { params }),
  };
}

const TRY_LATER: DomainError = { code: 'service_unavailable', retryAfterSeconds: 1 };
const CUT_STREAM = /^Received RST_STREAM/;

function transportError({ code, details }: FailedStatus): DomainError {
  switch (code) {
    case status.DEADLINE_EXCEEDED:
    case status.CANCELLED:
      return { code: 'upstream_timeout' };
    case status.UNAVAILABLE:
    case status.RESOURCE_EXHAUSTED:
      return TRY_LATER;
    default:
      // grpc-js reports INTERNAL for a stream that was cut before its answer: the process ended, it did not fail.
      return CUT_STREAM.test(details) ? TRY_LATER : { code: 'internal_error' };
  }
}
