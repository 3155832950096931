// Records for diagnosis. One that cannot be read would fail each answer that has it, so it is left out and counted.
import { makeCounter } from '@mps/chassis';

const countSkipped = makeCounter('lists.skipped_records', {
  description: 'Records that could not be read, and were left out of an answer, by kind',
  unit: '{record}',
});

/** `read` throws when it cannot read the record. */
export const keepReadable = <Record, Shown>(
  kind: 'request_log' | 'provider_call' | 'event' | 'audit_record' | 'ledger_entry',
  records: readonly Record[],
  read: (record: Record) => Shown,
): Shown[] =>
  records.flatMap((record) => {
    try {
      return [read(record)];
    } catch {
      countSkipped({ kind });
      return [];
    }
  });
