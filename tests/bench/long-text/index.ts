export { benchLongText, type LongTextRow } from './bench-long-text';
