/*
 * An import is one transaction: either all the cards that it reports exist, or none.
 *
 * 1. The whole file is read; if that fails there are no rows to report on.
 * 2. Each row becomes a card by mapping and defaults, and is validated by the rules of the form. An unreadable row is reported
 *    like one that breaks a rule.
 * 3. Rows that already exist, or are repeated in the file, are skipped, unless the request says otherwise. This way a file can be
 *    imported again. Existing cards are looked up in the transaction, and the imports of a workspace wait for each other: of two
 *    simultaneous ones the second finds the cards of the first.
 * 4. If a row has an error nothing is imported, unless the request says that such rows are skipped.
 */
import { setImmediate } from 'node:timers/promises';
import {
  type CardImportForm,
  type CardImportReport,
  type CardTeam,
  cardLimits,
  coverSeedsOf,
  decodeText,
  type HandlerInput,
  type ImportFileProblem,
  type importCards as importCardsRoute,
  limits,
  matchColumns,
  type NumberedRow,
  readCardList,
} from '@oriel/contracts';
import { sql } from 'drizzle-orm';
import type { RequestContext } from '../../http/route/request-context';
import type { Queryable, Transaction } from '../../platform/db/database';
import { forbidden, invalidPayload, tooLarge } from '../../platform/errors/errors';
import { createViewer } from '../card-viewer';
import { type Audience, findTeams } from '../cards/audience';
import { mayShowAs } from '../cards/card-rights';
import { insertCards } from '../cards/insert-cards';
import type { PromptsServices } from '../prompts-services';
import { fillLists } from './fill-lists';
import { findDuplicates } from './find-duplicates';
import type { ImportQueue } from './import-queue';
import { type MappedRow, mapRow } from './map-row';
import { readCsv } from './read-csv';
import type { ReadRows } from './source-row';
import { createTitleMaker } from './title-maker';

/** Replacement character for bytes that are invalid in the encoding of a file. */
const unreadable = '\ufffd';

/** The rows of an uploaded file. @throws 413 or 400, with an issue that explains why it cannot be read */
async function readFile({
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

/** Any number that no other lock on the database uses; it is combined with one for each workspace. */
const lockNumber = 7_203_645;

/** Number of rows after which other requests get their turn. */
const turn = 50;

export async function importCards(
  { db, hasAgent }: PromptsServices,
  queue: ImportQueue,
  { body }: HandlerInput<typeof importCardsRoute>,
  context: RequestContext,
): Promise<CardImportReport> {
  const organizationId = context.organization.id;
  const viewer = createViewer(db, context);
  if (!(await mayShowAs(viewer, organizationId, body.visibility))) throw forbidden();

  const source = await readFile(body);
  const options = { ...body, ...readOptions(source, body) };
  const offered = await findTeams(db, viewer, organizationId);
  const seen = await viewer.teams(organizationId);
  const rows: CheckedRow[] = [];
  for (const [at, { number, row, problem }] of source.entries()) {
    if (at % turn === turn - 1) await setImmediate();
    const mapped = mapRow(row, options);
    if (problem) {
      // The cells cannot be assigned to fields, so no field is reported.
      rows.push({
        ...mapped,
        number,
        audience: { visibility: 'PRIVATE', teamIds: [] },
        problems: [{ field: 'row', ...problem }],
        mended: [],
        joined: [],
      });
      continue;
    }
    const isAllowed = await mayShowAs(viewer, organizationId, mapped.card.visibility);
    const problems = isAllowed ? [] : [{ field: 'visibility', code: 'forbidden' }];
    const audience = audienceInWorkspace(mapped, offered);
    const isNarrowed = audience.visibility === 'PRIVATE' && mapped.card.visibility !== 'PRIVATE';
    rows.push({
      ...mapped,
      number,
      audience,
      problems: [...mapped.problems, ...problems],
      mended: [...mapped.mended, ...(isNarrowed ? ['visibility'] : [])],
    });
  }

  const valid = rows.filter(isValid);
  const isImport = !body.dryRun && (body.skipInvalid || valid.length === rows.length);
  const leavesOut = body.duplicates === 'skip';
  const findThere = (from: Queryable) =>
    findDuplicates(from, organizationId, { userId: context.user.id, teams: seen }, leavesOut ? valid : []);
  const add = async (tx: Transaction) => {
    if (leavesOut)
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${lockNumber}, hashtext(${organizationId}))`);
    const found = await findThere(tx);
    const added = valid
      .filter(row => !found.has(row))
      .toSorted((one, other) => counterOf(one).localeCompare(counterOf(other)));
    const agents = await findAgents(
      added.map(({ card }) => card.defaultAgentId),
      id => hasAgent(tx, organizationId, id, context.user.id),
    );
    const covers = drawCovers(added);
    const ids = await insertCards(
      tx,
      added.map(({ card: { cover, lists: _, teams: __, ...card }, audience }, at) => ({
        ...card,
        ...audience,
        // A file from another workspace may name agents that this one does not have.
        defaultAgentId: agents.has(card.defaultAgentId) ? card.defaultAgentId : null,
        organizationId,
        createdBy: context.user.id,
        picture: { cover: cover ?? covers.get(added[at]) ?? 0 },
      })),
    );
    await fillLists(
      tx,
      context,
      added.map(({ card }, at) => ({ cardId: ids[at] ?? '', names: card.lists })),
    );
    return { there: found, idOf: new Map(added.map((row, at) => [row, ids[at]])) };
  };
  const store = () => db.transaction(add);
  const { there, idOf } = isImport
    ? await (leavesOut ? queue.run(organizationId, store) : store())
    : { there: await findThere(db), idOf: new Map<CheckedRow, string>() };
  const cardOf = (row: CheckedRow): string | null => {
    const same = there.get(row) ?? row;
    return typeof same === 'string' ? same : (idOf.get(same) ?? null);
  };
  const statusOf = (row: CheckedRow): RowStatus => {
    const same = there.get(row);
    if (same !== undefined) return typeof same === 'string' ? 'duplicate' : 'repeated';
    if (isValid(row)) return isImport ? 'imported' : 'valid';
    return isImport ? 'skipped' : 'invalid';
  };
  const reported = rows.map(row => ({
    row: row.number,
    title: row.card.title,
    status: statusOf(row),
    cardId: cardOf(row),
    problems: [...row.problems],
    mended: [...row.mended],
    joined: [...row.joined],
  }));
  const count = (of: RowStatus) => reported.filter(({ status }) => status === of).length;
  return {
    imported: idOf.size,
    invalid: rows.length - valid.length,
    duplicates: count('duplicate'),
    repeated: count('repeated'),
    rows: reported,
  };
}

/** The named agents that the person may use. */
async function findAgents(
  named: readonly (string | null)[],
  isThere: (agentId: string) => Promise<boolean>,
): Promise<ReadonlySet<string | null>> {
  const found = new Set<string | null>();
  // A workspace cannot have more agents of its own, and each requires a lookup.
  const asked = [...new Set(named)].slice(0, limits.agentsPerOrganization);
  for (const agentId of asked) if (agentId !== null && (await isThere(agentId))) found.add(agentId);
  return found;
}

/** Columns without a mapping are recognised by their names. */
function readOptions(rows: readonly NumberedRow[], { mapping, mend }: CardImportForm) {
  const columns = new Set(rows.flatMap(({ row }) => Object.keys(row)));
  const chosen = new Set(Object.values(mapping ?? {}));
  const open = [...columns].filter(column => !chosen.has(column));
  const fullMapping = { ...matchColumns(open), ...mapping };
  const { title = 'title' } = fullMapping;
  const titles = rows.map(({ row }) => (Object.hasOwn(row, title) ? String(row[title]).trim() : ''));
  const isUntitled = titles.every(title => title === '');
  return { mapping: fullMapping, titles: mend || isUntitled ? createTitleMaker(titles) : undefined };
}

type RowStatus = CardImportReport['rows'][number]['status'];

interface CheckedRow extends MappedRow {
  readonly number: number;
  readonly audience: Audience;
}

/**
 * The audience of a row with team names: the teams with these names, if unique and open to the person. Without any, the card becomes
 * private rather than visible to everybody.
 */
function audienceInWorkspace({ card }: MappedRow, offered: readonly CardTeam[]): Audience {
  if (card.visibility !== 'ORG' || card.teams.length === 0)
    return { visibility: card.visibility, teamIds: [] };
  const teamIds = card.teams.flatMap(name => {
    const [team, ...others] = offered.filter(each => each.name === name);
    return team && others.length === 0 ? [team.id] : [];
  });
  return teamIds.length > 0
    ? { visibility: 'TEAMS', teamIds: teamIds.toSorted() }
    : { visibility: 'PRIVATE', teamIds: [] };
}

/** Seeds for cards without an image. Assigned in the order of titles, as in the library, so that neighbours differ. */
function drawCovers(rows: readonly CheckedRow[]): ReadonlyMap<CheckedRow | undefined, number> {
  const sorted = rows.toSorted((one, other) => one.card.title.localeCompare(other.card.title));
  const seeds = coverSeedsOf(sorted.map(({ card }) => card.title));
  return new Map(sorted.map((row, at) => [row, seeds[at] ?? 0]));
}

const isValid = ({ problems }: MappedRow): boolean => problems.length === 0;

/** The counter of a card. All code that writes cards locks counters in this order; otherwise two imports could deadlock. */
const counterOf = ({ card, audience }: CheckedRow): string =>
  `${audience.visibility} ${card.language ?? 'none'}`;

/** Reads a list of prompts, in each form that `readCardList` supports. */
function readJson(text: string): ReadRows {
  const read = readCardList(text);
  if ('rows' in read) return read;
  const { line, message } = read;
  return { problem: { code: 'invalid', ...(line !== undefined && { details: { line } }) }, message };
}
