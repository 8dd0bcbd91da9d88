import type { LedgerEntry } from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';
import { byteStream } from '../../http/route/byte-stream';
import type { Queryable } from '../../platform/db/database';
import { type LedgerFilter, readAllEntries } from './ledger-reads';

/** Amounts are unsigned, because a spreadsheet could take a sign for the beginning of a formula. */
const columns: readonly (readonly [name: string, read: (entry: LedgerEntry) => string | number | null])[] = [
  ['time', entry => entry.createdAt],
  ['kind', entry => entry.kind],
  ['spent_eur', entry => (entry.amountMicroeuro < 0 ? toEuro(-entry.amountMicroeuro) : null)],
  ['added_eur', entry => (entry.amountMicroeuro > 0 ? toEuro(entry.amountMicroeuro) : null)],
  ['member', entry => entry.userName],
  ['application', entry => entry.applicationName ?? null],
  ['agent', entry => entry.agentName],
  ['model', entry => entry.model],
  ['input_tokens', entry => entry.inputTokens],
  ['output_tokens', entry => entry.outputTokens],
  ['input_eur_per_million', entry => entry.price && toEuro(entry.price.inputMicroeuro)],
  ['output_eur_per_million', entry => entry.price && toEuro(entry.price.outputMicroeuro)],
  ['reason', entry => entry.reason],
  ['people', entry => entry.people ?? null],
  ['valid_until', entry => entry.validUntil ?? null],
];

/** Exact: a float would lose the last micro-euro of large amounts. */
function toEuro(microeuro: number): string {
  const digits = String(microeuro).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** Streams the movements of a workspace as CSV. */
export function exportLedgerAsCsv(db: Queryable, organizationId: string, filter: LedgerFilter): Response {
  return new Response(byteStream(writeLedger(readAllEntries(db, organizationId, filter))), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="oriel-ledger.csv"',
      'cache-control': 'no-store',
    },
  });
}

async function* writeLedger(pages: AsyncIterable<readonly LedgerEntry[]>): AsyncGenerator<string> {
  // Starts with the byte order mark, without which a spreadsheet assumes another encoding.
  yield `\ufeff${writeCsv([columns.map(([name]) => name)])}`;
  for await (const page of pages)
    yield writeCsv(page.map(entry => columns.map(([, read]) => String(read(entry) ?? ''))));
}
