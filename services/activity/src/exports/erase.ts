// The file of an export may name a person who is erased. A compressed file cannot be searched, so the erasure of any person of an
// organization deletes all files of its exports of lists that name persons. Their callers export again.
import type { PersonalDataOperations } from '@mps/chassis';
import type { BusinessClock } from '@mps/kernel';
import type { ExportStore } from './store';

interface Deps {
  readonly exportStore: ExportStore;
  readonly businessClock: BusinessClock;
}

export const makeEraseExportFile =
  ({ exportStore, businessClock }: Deps): PersonalDataOperations['blank'] =>
  async ({ organization_id }) => {
    const id = await exportStore.drop(organization_id, 'DATA_ERASED', businessClock.now());
    return id === null ? { records: [], next: null } : { records: [{ kind: 'export_file', id }], next: id };
  };
