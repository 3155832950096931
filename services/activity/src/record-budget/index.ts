// What other files of this service use of the budget of records.
export { declareRecordCounts, makeRecordBudget, type RecordBudget } from './store';
