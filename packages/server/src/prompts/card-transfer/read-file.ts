import {
  type CardImportForm,
  cardLimits,
  decodeText,
  type ImportFileProblem,
  type NumberedRow,
} from '@oriel/contracts';
import { invalidPayload, tooLarge } from '../../platform/errors/errors';
import { readCsv } from './read-csv';
import { readJson } from './read-json';

/** Replacement character for bytes that are invalid in the encoding of a file. */
const unreadable = '\ufffd';

/** The rows of an uploaded file. @throws 413 or 400, with an issue that explains why it cannot be read */
export async function readFile({
  file,
  format,
}: Pick<CardImportForm, 'file' | 'format'>): Promise<readonly NumberedRow[]> {
  if (file.size > cardLimits.importBytes) throw tooLarge(cardLimits.importBytes);
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!decoded) throw refusal({ code: 'encoding' }, 'The file is no text');
  const { text, isDamaged } = decoded;
  const read = format === 'csv' ? readCsv(text) : readJson(text);
  if ('problem' in read) throw refusal(read.problem, read.message);
  const max = cardLimits.importRows;
  if (read.rows.length > max)
    throw refusal({ code: 'too_many', details: { max } }, `A file may have ${max} rows`);
  if (!isDamaged) return read.rows;
  const names = format === 'csv' ? text.trimStart().split(/[\r\n]/, 1) : [];
  if (names.some(name => name.includes(unreadable)))
    throw refusal({ code: 'encoding' }, 'The names of the columns cannot be read');
  return read.rows.map(row => (isUnreadable(row) ? { ...row, problem: { code: 'encoding' } } : row));
}

const isUnreadable = ({ row }: NumberedRow): boolean =>
  Object.values(row).some(value => (typeof value === 'string' ? value : value.join()).includes(unreadable));

const refusal = (problem: ImportFileProblem, message: string) =>
  invalidPayload([{ path: 'body.file', message, ...problem }]);
