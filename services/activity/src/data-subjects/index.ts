// What other files of this service use of the jobs of data subjects.
export {
  declareDataSubjectJobs,
  declareDataSubjectRecords,
  JOB_KINDS,
  type DataSubjectJob,
} from './documents';
export {
  finishDataSubjectJob,
  getDataSubjectJob,
  keepDataSubjectRecords,
  openDataSubjectJob,
  readDataSubjectRecords,
  type DataSubjectDeps,
} from './operations';
export { makeDataSubjectStore } from './store';
