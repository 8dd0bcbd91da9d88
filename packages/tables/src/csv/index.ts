export { readRecords, type TableRecord } from './read-records';
export { writeCsv } from './write-csv';
