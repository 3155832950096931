// The file of an export may name a person who is erased: the person itself, or one who is named in the data of another. The job does
// not know its person, so the erasure of any person of an organization deletes all files of its exports of persons.
import type { PersonalDataOperations } from '@mps/chassis';
import type { BusinessClock } from '@mps/kernel';
import type { RecordDeps } from './record';
import { failJob } from './record-scans';

/** An export that still runs has failed. */
export const makeErasePersonFile =
  (deps: RecordDeps & { readonly businessClock: BusinessClock }): PersonalDataOperations['blank'] =>
  async ({ organization_id }) => {
    const { dataSubjects, businessClock } = deps;
    const job = await dataSubjects.findWithFile(organization_id);
    if (job === null) return { records: [], next: null };
    const now = businessClock.now();
    if (job.finished_at === null) {
      await failJob(deps, job, { finishedAt: now });
      // The next call finds its file.
      return { records: [], next: job._id };
    }
    await dataSubjects.removeFile(job, now);
    return { records: [{ kind: 'data_subject_file', id: job._id }], next: job._id };
  };
