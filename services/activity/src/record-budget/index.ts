// The parts of the budget of records that other files of this service use.
export { declareRecordCounts, makeRecordBudget, type RecordBudget } from './store';
