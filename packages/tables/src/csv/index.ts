export { readRecords, type TableRecord } from './read-records';
export { type CsvNumber, writeCsv } from './write-csv';
