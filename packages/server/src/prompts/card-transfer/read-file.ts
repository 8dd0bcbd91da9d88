import { type CardImportForm, cardLimits, type ImportFileProblem } from '@oriel/contracts';
import { invalidPayload, tooLarge } from '../../http/errors';
import { readCsv } from './read-csv';
import { readJson } from './read-json';
import type { NumberedRow } from './source-row';

/** The rows of a file that was sent. @throws 413 or 400, with an issue that says why it cannot be read */
export async function readFile({
  file,
  format,
}: Pick<CardImportForm, 'file' | 'format'>): Promise<readonly NumberedRow[]> {
  if (file.size > cardLimits.importBytes) throw tooLarge(cardLimits.importBytes);
  const text = decode(await file.arrayBuffer());
  const read = format === 'csv' ? readCsv(text) : readJson(text);
  if ('problem' in read) throw refusal(read.problem, read.message);
  const max = cardLimits.importRows;
  if (read.rows.length > max)
    throw refusal({ code: 'too_many', details: { max } }, `A file may have ${max} rows`);
  return read.rows;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal({ code: 'encoding' }, 'The file is not UTF-8');
  }
}

const refusal = (problem: ImportFileProblem, message: string) =>
  invalidPayload([{ path: 'body.file', message, ...problem }]);
