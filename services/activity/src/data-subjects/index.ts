// The parts of the jobs of data subjects that other files of this service use.
export {
  declareDataSubjectJobs,
  declareDataSubjectRecords,
  JOB_KINDS,
  type DataSubjectJob,
} from './documents';
export { makeErasePersonFile } from './erase';
export {
  finishDataSubjectJob,
  getDataSubjectJob,
  keepDataSubjectRecords,
  openDataSubjectJob,
  readDataSubjectRecords,
  type DataSubjectDeps,
} from './operations';
export { makeRecordScans } from './record-scans';
export { makeDataSubjectStore } from './store';
