// Metadata: members that a client stores with a resource.
import { MAX_METADATA_BYTES } from '@mps/kernel';
import { z } from 'zod';
import { refusal } from './cross-check';
import { lines } from './texts';

const MAX_KEYS = 50;
const MAX_KEY_CHARS = 40;
const MAX_VALUE_CHARS = 500;

const countJsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** For the OpenAPI document. Generators of Go clients refuse a union of several plain types. */
export const FLAT_VALUE = { type: undefined, anyOf: undefined, description: 'A text, a number or a boolean' };

const flatValue = z.union([lines.max(MAX_VALUE_CHARS), z.number(), z.boolean()]).meta(FLAT_VALUE);

/** Metadata of a transaction: flat, at most 50 members. */
export const flatMetadata = z
  .record(z.string().max(MAX_KEY_CHARS), flatValue)
  .refine(
    (value) => Object.keys(value).length <= MAX_KEYS,
    refusal('too_big', 'too_many_members', { max: MAX_KEYS }),
  )
  .refine(
    (value) => countJsonBytes(value) <= MAX_METADATA_BYTES,
    refusal('too_big', 'too_many_json_bytes', { max: MAX_METADATA_BYTES }),
  );

/** JSON with texts without control characters. */
const json: z.ZodType<z.core.util.JSONType> = z.lazy(() =>
  z.union([lines, z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);

/** The OpenAPI document says only that any JSON may stand here. Generators fail at a recursive union. */
const anyJson = z.unknown().pipe(json);

/** Metadata of a merchant or a user: any JSON object. */
export const freeMetadata = z
  .record(z.string(), anyJson)
  .refine(
    (value) => countJsonBytes(value) <= MAX_METADATA_BYTES,
    refusal('too_big', 'too_many_json_bytes', { max: MAX_METADATA_BYTES }),
  );
