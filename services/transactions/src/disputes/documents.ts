// The files that merchants answer disputes with: one document each, so that payments and their events stay small.
import { Schema, type Connection, type Model } from 'mongoose';

export interface EvidenceFileDocument {
  _id: string;
  organization_id: string;
  company_id: string;
  dispute_id: string;
  name: string;
  content_type: string;
  data: Buffer;
  created_at: Date;
}

const schema = new Schema<EvidenceFileDocument>(
  {
    _id: { type: String, required: true },
    organization_id: { type: String, required: true },
    company_id: { type: String, required: true },
    dispute_id: { type: String, required: true },
    name: { type: String, required: true },
    content_type: { type: String, required: true },
    data: { type: Buffer, required: true },
    created_at: { type: Date, required: true },
  },
  { collection: 'evidence_files', versionKey: false },
);
schema.index({ dispute_id: 1 }, { name: 'dispute' });

export const evidenceFileModel = (connection: Connection): Model<EvidenceFileDocument> =>
  connection.model<EvidenceFileDocument>('EvidenceFile', schema);
