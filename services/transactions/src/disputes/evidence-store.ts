// Evidence files in MongoDB. Written whole before the dispute names them: a file that nothing names is never shown.
import { trusted, type Model } from 'mongoose';
import type { EvidenceFiles } from '../transaction/ports';
import type { EvidenceFileDocument } from './documents';

export function makeEvidenceFiles(model: Model<EvidenceFileDocument>): EvidenceFiles {
  return {
    async save({ organization_id, company_id, dispute_id }, files, now) {
      const documents = files.map(({ id, ...file }) => ({
        _id: id,
        organization_id,
        company_id,
        dispute_id,
        ...file,
        created_at: now,
      }));
      await model.insertMany(documents);
    },
    async find(id) {
      const found = await model.findOne({ _id: id }).lean();
      return (
        found && {
          id,
          name: found.name,
          content_type: found.content_type,
          data: bufferOf(found.data),
        }
      );
    },
    async remove(ids) {
      await model.deleteMany({ _id: trusted({ $in: [...ids] }) });
    },
  };
}

// A lean read gives the driver's own binary type.
const bufferOf = (bytes: Buffer | { readonly buffer: Buffer }): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer);
