// The files of exports may name a person who is erased. Each subject with files deletes one file a call, so that a call ends within its
// deadline, and answers no next page when it has no file.
import type { PersonalDataOperations } from '@mps/chassis';

export type EraseFile = PersonalDataOperations['blank'];

/** A file is no record of a person that an export could have: only an erasure finds files. */
export const makeFileErasure = (subjects: readonly EraseFile[]): PersonalDataOperations => ({
  find: async () => ({ records: [], next: null }),
  async blank(scope, query) {
    for (const eraseFile of subjects) {
      const page = await eraseFile(scope, query);
      if (page.next !== null) return page;
    }
    return { records: [], next: null };
  },
});
