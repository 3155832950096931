// The collections of exports of lists: the exports, and their files in parts.
import {
  bytes,
  declareSchema,
  defineDocument,
  flag,
  instant,
  integer,
  list,
  membersOf,
  nullable,
  oneOf,
  optional,
  personal,
  text,
} from '@mps/aggregates';
import {
  EXPORT_FAILURES,
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_LOCALES,
  type ExportFailure,
  type ExportFormat,
  type ExportKind,
  type ExportLocale,
} from '@mps/kernel';
import type { Connection, mongo } from 'mongoose';

/** EXPIRED is not stored: the business clock decides it. */
const STATUSES = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;

export interface ExportDocument {
  readonly _id: string;
  readonly organization_id: string;
  /** null: of the whole organization. */
  readonly company_id: string | null;
  /** The caller that started it. No other caller may report about it. */
  readonly started_by: string;
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly locale: ExportLocale;
  readonly columns: readonly string[];
  readonly filters_json: string;
  readonly status: (typeof STATUSES)[number];
  readonly failure: ExportFailure | null;
  readonly rows: number;
  /** Of the file, uncompressed. */
  readonly bytes: number;
  /** Parts of the file. */
  readonly parts: number;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly expires_at: Date | null;
  /** Of the request with an Idempotency-Key. The id is derived from the key. null: it had none. */
  readonly fingerprint: string | null;
  /** No request has counted the exports of the company yet: this one may be one too many. Absent: it stays. */
  readonly undecided?: boolean;
  /** When it began, on the real clock. */
  readonly begun_at: Date;
  /** The job of a gateway that writes the file: the first that reported. Absent: none has. */
  readonly writer?: string;
  /** When its gateway reported last, on the real clock. */
  readonly reported_at: Date;
  /** The database deletes the export then. */
  readonly deleted_at: Date;
}

const exportsSchema = defineDocument(
  membersOf<ExportDocument>({
    _id: text(),
    organization_id: text(),
    company_id: nullable(text()),
    started_by: text(),
    kind: oneOf(EXPORT_KINDS),
    format: oneOf(EXPORT_FORMATS),
    locale: oneOf(EXPORT_LOCALES),
    columns: list(text()),
    filters_json: text(),
    status: oneOf(STATUSES),
    failure: nullable(oneOf(EXPORT_FAILURES)),
    rows: integer(),
    bytes: integer(),
    parts: integer(),
    created_at: instant(),
    finished_at: nullable(instant()),
    expires_at: nullable(instant()),
    fingerprint: nullable(text()),
    writer: optional(text()),
    undecided: optional(flag()),
    begun_at: instant(),
    reported_at: instant(),
    deleted_at: instant(),
  }),
  {
    indexes: [
      { key: { organization_id: 1, created_at: -1, _id: -1 }, name: 'newest' },
      { key: { organization_id: 1, company_id: 1, begun_at: -1 }, name: 'company' },
      { key: { deleted_at: 1 }, name: 'retention', expireAfterSeconds: 0 },
    ],
  },
);

export type ExportCollection = mongo.Collection<ExportDocument>;

export const declareExports = (connection: Connection): ExportCollection =>
  declareSchema(connection, 'exports', exportsSchema);

export interface ExportPart {
  /** `{export}/{part}`. */
  readonly _id: string;
  /** Compressed by gzip. */
  readonly content: Buffer;
  /** The database deletes the part then. */
  readonly deleted_at: Date;
}

const parts = defineDocument(
  membersOf<ExportPart>({ _id: text(), content: personal('export', bytes()), deleted_at: instant() }),
  { indexes: [{ key: { deleted_at: 1 }, name: 'retention', expireAfterSeconds: 0 }] },
);

export type ExportPartCollection = mongo.Collection<ExportPart>;

export const declareExportParts = (connection: Connection): ExportPartCollection =>
  declareSchema(connection, 'export_parts', parts);
