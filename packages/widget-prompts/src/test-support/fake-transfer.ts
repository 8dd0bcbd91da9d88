import type { CardImportReport, CardOwner, FeatureFlags, Permission } from '@oriel/contracts';

/** Import, export and hand-over of the fake library. */
export interface FakeTransfer {
  /** Responses to imports, in order; the last one repeats. */
  reports: CardImportReport[];
  /** Received import forms. */
  readonly imports: FormData[];
  owners: CardOwner[];
  /** Bodies of hand-overs. */
  readonly given: unknown[];
  features: FeatureFlags;
  permissions: readonly Permission[];
}

export const emptyTransfer = (): FakeTransfer => ({
  reports: [],
  imports: [],
  owners: [],
  given: [],
  features: {},
  permissions: [],
});

/** A row of a report. */
export const buildRow = (
  row: number,
  overrides: Partial<CardImportReport['rows'][number]> = {},
): CardImportReport['rows'][number] => ({
  row,
  title: `Card ${row}`,
  status: 'valid',
  cardId: null,
  problems: [],
  mended: [],
  joined: [],
  ...overrides,
});

/** The report for these rows. */
export const buildReport = (rows: CardImportReport['rows']): CardImportReport => ({
  imported: rows.filter(({ status }) => status === 'imported').length,
  invalid: rows.filter(({ problems }) => problems.length > 0).length,
  duplicates: rows.filter(({ status }) => status === 'duplicate').length,
  repeated: rows.filter(({ status }) => status === 'repeated').length,
  rows,
});

/** The file of an export. */
export const exported = 'title,prompt\r\nOne,Say\r\n';

/** Handles a call about import, export or hand-over; undefined for any other. */
export async function answerAboutTransfer(
  transfer: FakeTransfer,
  call: string,
  readForm: () => Promise<FormData>,
  readText: () => Promise<string>,
): Promise<unknown> {
  if (call === 'GET /access/v1/features') return transfer.features;
  if (call === 'GET /access/v1/permissions') return transfer.permissions;
  if (call === 'GET /prompts/v1/card-owners') return transfer.owners;
  if (call === 'POST /prompts/v1/card-owners/hand-over') {
    const body = JSON.parse(await readText());
    transfer.given.push(body);
    const from = transfer.owners.find(({ userId }) => userId === body.from);
    transfer.owners = transfer.owners.filter(owner => owner !== from);
    return { cards: from?.cards ?? 0, lists: from?.lists ?? 0 };
  }
  if (call === 'POST /prompts/v1/card-transfer/import') {
    transfer.imports.push(await readForm());
    return transfer.reports.length > 1 ? transfer.reports.shift() : transfer.reports[0];
  }
  return undefined;
}
