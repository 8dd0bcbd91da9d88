// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax that is converted
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addCardToList,
  type CardImportForm,
  type CardImportReport,
  cardLimits,
  createCardList,
  deleteCard,
  exportCards,
  getCard,
  importCards,
  listAgents,
  listCardLists,
  listCardVersions,
} from '@oriel/contracts';
import { writeCsv } from '@oriel/tables/csv';
import { describeStack } from '@oriel/testing/vitest';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { cards } from '../../platform/db/schema';
import { homeOf, newCard, searchLibrary } from '../testing/library';
import { readPages } from './stream-export';

const good = { title: 'One', description: 'Says one', prompt: 'Say {{What?}}', tags: 'Number' };
const bad = { ...good, title: 'Bad/title', prompt: '{{}}' };

const table = (rows: readonly (typeof good)[]) =>
  writeCsv([Object.keys(good), ...rows.map(row => Object.values(row))]);

describeStack('import and export of cards', stack => {
  const of = (name: 'member' | 'admin' | 'owner' | 'staff') => person(stack(), name);
  const importInto = (
    caller: Person,
    content: string | Uint8Array<ArrayBuffer>,
    fields: Partial<CardImportForm> = {},
  ): Promise<CardImportReport> =>
    caller.call(importCards, {
      // Omitted fields have defaults.
      body: {
        space: caller.organizationId,
        format: 'csv',
        file: new File([content], 'cards'),
        // Most tests import the same row.
        duplicates: 'import',
        ...fields,
      } as CardImportForm,
    });
  const countOf = async (caller: Person) =>
    (await searchLibrary(caller, { space: caller.organizationId, owned: true })).totalCount;

  describe('an import', () => {
    it('makes private cards of good rows, each with its first version', async () => {
      const member = await of('member');
      const before = await countOf(member);
      const report = await importInto(member, table([good, { ...good, title: 'Two', tags: 'a; b' }]));
      expect(report).toMatchObject({ imported: 2, invalid: 0 });
      expect(report.rows.map(({ row, title, status }) => [row, title, status])).toEqual([
        [2, 'One', 'imported'],
        [3, 'Two', 'imported'],
      ]);
      const cardId = report.rows[1]?.cardId ?? '';
      expect(await member.call(getCard, { params: { cardId } })).toMatchObject({
        title: 'Two',
        tags: ['a', 'b'],
        visibility: 'PRIVATE',
        createdBy: member.userId,
        variableCount: 1,
        version: 1,
        cover: expect.any(Number),
      });
      expect(await member.call(listCardVersions, { params: { cardId } })).toMatchObject({ totalCount: 1 });
      expect(await countOf(member)).toBe(before + 2);
    });

    it('imports nothing where a row is wrong, and says what', async () => {
      const member = await of('member');
      const before = await countOf(member);
      const report = await importInto(member, table([good, bad]));
      expect(report).toMatchObject({ imported: 0, invalid: 1 });
      expect(report.rows.map(({ status, cardId }) => [status, cardId])).toEqual([
        ['valid', null],
        ['invalid', null],
      ]);
      expect(report.rows[1]?.problems).toEqual([
        { field: 'title', code: 'charset', details: { signs: '/' } },
        { field: 'prompt', code: 'variable_empty' },
      ]);
      expect(await countOf(member)).toBe(before);
    });

    it('leaves wrong rows out where that is asked for', async () => {
      const member = await of('member');
      const before = await countOf(member);
      const report = await importInto(member, table([bad, good, bad]), { skipInvalid: true });
      expect(report).toMatchObject({ imported: 1, invalid: 2 });
      expect(report.rows.map(({ status }) => status)).toEqual(['skipped', 'imported', 'skipped']);
      expect(await countOf(member)).toBe(before + 1);
    });

    it('only says what would come of it on a trial', async () => {
      const member = await of('member');
      const before = await countOf(member);
      const report = await importInto(member, table([good, bad]), { dryRun: true, skipInvalid: true });
      expect(report).toMatchObject({ imported: 0, invalid: 1 });
      expect(report.rows.map(({ status }) => status)).toEqual(['valid', 'invalid']);
      expect(await countOf(member)).toBe(before);
    });

    it('maps columns, fills in defaults and mends', async () => {
      const member = await of('member');
      const report = await importInto(member, 'act,prompt\nUX/UI,Design ${What:a page}', {
        mapping: { title: 'act' },
        variables: 'dollar',
        defaultTag: 'Import',
        visibility: 'ORG',
        mend: true,
      });
      expect(report.rows[0]).toMatchObject({ status: 'imported', mended: ['title'] });
      const card = await member.call(getCard, { params: { cardId: report.rows[0]?.cardId ?? '' } });
      expect(card).toMatchObject({
        title: 'UX-UI',
        description: 'Design What',
        prompt: 'Design {{What | default: a page}}',
        tags: ['Import'],
        visibility: 'ORG',
      });
    });

    it('leaves out what is there already, unless it is asked for', async () => {
      const member = await of('member');
      const rows = [
        { ...good, title: 'There', prompt: 'Say that it is there' },
        { ...good, title: 'There', prompt: 'Say something else' },
      ];
      const first = await importInto(member, table(rows.slice(0, 1)), { duplicates: 'skip' });
      expect(first).toMatchObject({ imported: 1, duplicates: 0 });
      const cardId = first.rows[0]?.cardId;
      for (const dryRun of [true, false]) {
        const report = await importInto(member, table(rows), { duplicates: 'skip', dryRun });
        expect(report).toMatchObject({ imported: dryRun ? 0 : 1, invalid: 0, duplicates: 1 });
        expect(report.rows[0]).toMatchObject({ row: 2, status: 'duplicate', cardId });
        expect(report.rows[1]).toMatchObject({ row: 3, status: dryRun ? 'valid' : 'imported' });
      }
      const all = await importInto(member, table(rows), { duplicates: 'import' });
      expect(all).toMatchObject({ imported: 2, duplicates: 0 });
      const nothing = await importInto(member, table(rows), { duplicates: 'skip' });
      expect(nothing).toMatchObject({ imported: 0, duplicates: 2 });
      expect(nothing.rows[0]).toMatchObject({ cardId });
    });

    it('takes a row that the file has already for one that is there', async () => {
      const member = await of('member');
      const rows = [1, 2, 1].map(at => ({ ...good, title: `Twice ${at}`, prompt: 'Say it twice' }));
      const check = await importInto(member, table(rows), { duplicates: 'skip', dryRun: true });
      expect(check).toMatchObject({ imported: 0, duplicates: 0, repeated: 1 });
      expect(check.rows.map(({ status, cardId }) => [status, cardId])).toEqual([
        ['valid', null],
        ['valid', null],
        ['repeated', null],
      ]);
      const report = await importInto(member, table(rows), { duplicates: 'skip' });
      expect(report).toMatchObject({ imported: 2, duplicates: 0, repeated: 1 });
      expect(report.rows.map(({ status }) => status)).toEqual(['imported', 'imported', 'repeated']);
      expect(report.rows[2]?.cardId).toBe(report.rows[0]?.cardId);
      expect(await importInto(member, table(rows), { duplicates: 'import' })).toMatchObject({ imported: 3 });
    });

    it('makes each card once, however many bring it at the same moment', async () => {
      const [member, owner] = [await of('member'), await of('owner')];
      const rows = Array.from({ length: 40 }, (_, at) => ({
        ...good,
        title: 'At once',
        prompt: `Say ${at}`,
      }));
      const reports = await Promise.all(
        [member, owner, member, owner].map(caller =>
          importInto(caller, table(rows), { duplicates: 'skip', visibility: 'ORG' }),
        ),
      );
      expect(reports.map(({ imported }) => imported).toSorted((one, other) => one - other)).toEqual([
        0,
        0,
        0,
        rows.length,
      ]);
    });

    it('tells nobody of what a colleague keeps private', async () => {
      const [member, owner] = [await of('member'), await of('owner')];
      const secret = { ...good, title: 'Secret', prompt: 'Say the secret' };
      await importInto(member, table([secret]));
      const report = await importInto(owner, table([secret]), { duplicates: 'skip', dryRun: true });
      expect(report).toMatchObject({ duplicates: 0 });
      expect(report.rows[0]).toMatchObject({ status: 'valid', cardId: null });
      await importInto(member, table([secret]), { visibility: 'ORG' });
      const shared = await importInto(owner, table([secret]), { duplicates: 'skip', dryRun: true });
      expect(shared).toMatchObject({ duplicates: 1 });
    });

    it('knows of the cards of its own workspace alone', async () => {
      const owner = await of('owner');
      const row = { ...good, title: 'Elsewhere', prompt: 'Say where' };
      await importInto(owner, table([row]));
      const report = await importInto(owner, table([row]), {
        duplicates: 'skip',
        space: await homeOf(owner),
      });
      expect(report).toMatchObject({ imported: 1, duplicates: 0 });
    });

    it('gives no row a visibility that the person may not give', async () => {
      const member = await of('member');
      await expect(importInto(member, table([good]), { visibility: 'CURATED' })).rejects.toMatchObject({
        status: 403,
      });
      const rows = JSON.stringify([{ ...good, visibility: 'CURATED' }]);
      const report = await importInto(member, rows, { format: 'json' });
      expect(report.rows[0]?.problems).toEqual([{ field: 'visibility', code: 'forbidden' }]);
      const staff = await of('staff');
      const allowed = await importInto(staff, rows, { format: 'json', space: await homeOf(staff) });
      expect(allowed.imported).toBe(1);
    });

    it.each([
      ['is empty', '', 'invalid'],
      ['is no table', '"title\na', 'invalid'],
      ['has too many columns', `${'x,'.repeat(200)}\na`, 'too_many_columns'],
      ['is no text', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'encoding'],
      ['has an unreadable head', new Uint8Array([0xff, 0xfe, 0x41]), 'encoding'],
      ['has too many rows', `title\n${'x\n'.repeat(cardLimits.importRows + 1)}`, 'too_many'],
    ])('refuses a file that %s', async (_, content, code) => {
      await expect(importInto(await of('member'), content)).rejects.toMatchObject({
        status: 400,
        code: 'invalid_payload',
        issues: [`body.file: ${code}`],
      });
    });

    it('reports the rows that cannot be read, and imports the rest', async () => {
      const member = await of('member');
      const before = await countOf(member);
      const text =
        'sep=;\r\nTitel;Text\r\nOne;"Say "one" now"\r\nTwo;Say two;;\r\nThree;Say;three\r\n;;\r\nFour;"Say 4"\r\n';
      const report = await importInto(member, text, { skipInvalid: true, defaultTag: 'x' });
      expect(report).toMatchObject({ imported: 2, invalid: 2 });
      expect(
        report.rows.map(({ row, title, status, problems }) => [row, title, status, ...problems]),
      ).toEqual([
        [2, '', 'skipped', { field: 'row', code: 'quotes', details: { text: 'One;"Say "one" now"' } }],
        [3, 'Two', 'imported'],
        [4, 'Three', 'skipped', { field: 'row', code: 'too_many_cells', details: { cells: 3, max: 2 } }],
        [6, 'Four', 'imported'],
      ]);
      expect(await countOf(member)).toBe(before + 2);
    });

    const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, sign => sign.charCodeAt(0)).buffer);
    const latin = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0));
    it.each<[string, Uint8Array<ArrayBuffer>, 'csv' | 'json', string]>([
      ['a table in UTF-16', utf16('\ufefftitle\tprompt\r\nGrüße\tSag „Hallo“\r\n'), 'csv', 'Sag „Hallo“'],
      [
        'a table in Windows-1252',
        latin('title;prompt\r\nGr\xfc\xdfe;Sag \x84Hallo\x93\r\n'),
        'csv',
        'Sag „Hallo“',
      ],
      [
        'a list in UTF-16',
        utf16('{"prompts":[{"name":"Grüße","content":"Sag „Hallo“"}]}'),
        'json',
        'Sag „Hallo“',
      ],
      ['a list in Windows-1252', latin('[{"act":"Gr\xfc\xdfe","text":"F\xfcr 5 \x80"}]'), 'json', 'Für 5 €'],
    ])('reads %s', async (_, content, format, prompt) => {
      const member = await of('member');
      const report = await importInto(member, content, { format, defaultTag: 'x' });
      expect(report.rows).toMatchObject([{ title: 'Grüße', status: 'imported' }]);
      const card = await member.call(getCard, { params: { cardId: report.rows[0]?.cardId ?? '' } });
      expect(card.prompt).toBe(prompt);
    });

    it('reports rows with bytes that mean nothing', async () => {
      const content = latin('title,prompt\n\xc3\x84,Say\nB,S\xe4y \xc3\xbc\xc3\xbc\n');
      const report = await importInto(await of('member'), content, { dryRun: true, defaultTag: 'x' });
      expect(report.rows.map(({ row, problems }) => [row, ...problems])).toEqual([
        [2],
        [3, { field: 'row', code: 'encoding' }],
      ]);
    });

    it('makes titles of the texts where a file has none', async () => {
      const member = await of('member');
      const rows = JSON.stringify([
        'Say hello to everybody',
        { prompt: 'Say {{What}}' },
        'Say hello to everybody',
        7,
      ]);
      const report = await importInto(member, rows, {
        format: 'json',
        defaultTag: 'x',
        duplicates: 'skip',
        skipInvalid: true,
      });
      expect(report.rows.map(({ title, status, mended }) => [title, status, mended])).toEqual([
        ['Say hello to everybody', 'imported', ['title']],
        ['Say What', 'imported', ['title']],
        ['Say hello to everybody', 'repeated', ['title']],
        ['', 'skipped', []],
      ]);
      expect(report.rows[3]?.problems).toEqual([{ field: 'row', code: 'not_a_card' }]);
    });

    it('makes titles of single rows without one where texts are to be mended', async () => {
      const member = await of('member');
      const text = 'title,prompt\nOne,Say\n,One\n';
      const fields = { dryRun: true, defaultTag: 'x' };
      const report = await importInto(member, text, fields);
      expect(report.rows[1]?.problems).toEqual([{ field: 'title', code: 'required' }]);
      const mended = await importInto(member, text, { ...fields, mend: true });
      expect(mended.rows[1]).toMatchObject({ title: 'One (2)', status: 'valid', mended: ['title'] });
    });

    it('refuses a file that is too large', async () => {
      const large = 'x'.repeat(cardLimits.importBytes + 1);
      await expect(importInto(await of('member'), large)).rejects.toMatchObject({ status: 413 });
    });

    it('refuses texts that the database cannot keep', async () => {
      const row = { ...good, prompt: 'a\u0000b' };
      const report = await importInto(await of('member'), table([row]));
      expect(report.rows[0]?.problems).toEqual([{ field: 'prompt', code: 'charset' }]);
    });

    it.each(['\\u0000', '\\ud800'])(
      'makes its cards once for a key, whatever its report repeats: %s',
      async sign => {
        const member = await of('member');
        const before = await countOf(member);
        const rows = `[${JSON.stringify(good)},{"title":"a${sign}"}]`;
        const send = () =>
          member.send(importCards, {
            body: {
              space: member.organizationId,
              format: 'json',
              skipInvalid: true,
              duplicates: 'import',
              file: new File([rows], 'cards'),
            },
            headers: { 'idempotency-key': `report ${sign}`.replace(/\W/g, '-') },
          });
        const first = await send();
        expect(first.status).toBe(200);
        const again = await send();
        expect(await again.json()).toEqual(await first.json());
        expect(await countOf(member)).toBe(before + 1);
      },
    );

    it('goes through beside another one of the same person that begins where it ends', async () => {
      const member = await of('member');
      const before = await countOf(member);
      // More than one statement inserts: the second needs a counter that the first one of the other import has locked.
      const rows = Array.from({ length: 520 }, (_, at) => ({
        ...good,
        visibility: at < 500 ? 'PRIVATE' : 'ORG',
      }));
      const reports = await Promise.all(
        [rows, rows.toReversed(), rows, rows.toReversed()].map(each =>
          importInto(member, JSON.stringify(each), { format: 'json' }),
        ),
      );
      expect(reports.map(({ imported }) => imported)).toEqual(Array(4).fill(rows.length));
      expect(await countOf(member)).toBe(before + 4 * rows.length);
    });

    it('takes a library of another source', async () => {
      const { text, least } = foreignLibrary();
      const admin = await of('admin');
      const before = await countOf(admin);
      const report = await importInto(admin, text, {
        mapping: { title: 'act', tags: 'type' },
        variables: 'dollar',
        visibility: 'ORG',
        mend: true,
        skipInvalid: true,
      });
      expect(report.imported).toBeGreaterThanOrEqual(least);
      expect(report.imported + report.invalid).toBe(report.rows.length);
      // Every skipped row has a reason.
      const skipped = report.rows.filter(({ status }) => status === 'skipped');
      expect(skipped.every(({ problems }) => problems.length > 0)).toBe(true);
      expect(await countOf(admin)).toBe(before + report.imported);
    }, 90_000);
  });

  describe('an export', () => {
    const exported = async (
      caller: Person,
      query: { format: 'csv' | 'json'; which: 'own' | 'workspace' },
    ) => {
      const response = await caller.call(exportCards, { query: { space: caller.organizationId, ...query } });
      return { response, text: await response.text() };
    };

    it.each(['csv', 'json'] as const)('as %s comes back as it was', async format => {
      const owner = await of('owner');
      const fields = {
        title: "What's this, (really)?",
        description: '- a dash & more',
        prompt: `=SUM(A1)\n"quoted", 'single'; {{Day | date}}\r\n+end`,
        tags: ['#tag', '+plus', 'x y'],
        visibility: 'ORG' as const,
        language: 'de' as const,
        cover: 77,
      };
      const made = await newCard(owner, fields);
      const { response, text } = await exported(owner, { format, which: 'own' });
      expect(response.headers.get('content-disposition')).toContain(`oriel-cards.${format}`);
      const back = await importInto(owner, text, { format });
      const again = back.rows.find(({ title }) => title === fields.title)?.cardId ?? '';
      const { prompt, ...rest } = fields;
      expect(await owner.call(getCard, { params: { cardId: again } })).toMatchObject({
        ...rest,
        prompt: made.prompt,
      });
      expect(back.invalid).toBe(0);
    });

    it('holds no formula', async () => {
      const owner = await of('owner');
      await newCard(owner, { title: 'Formula', description: '-1', prompt: '=1+1', tags: ['+x'] });
      const { text } = await exported(owner, { format: 'csv', which: 'own' });
      const line = text.split('\r\n').find(each => each.startsWith('Formula,'));
      expect(line).toMatch(/^Formula,'-1,'=1\+1,'\+x,/);
    });

    it('of a workspace holds what the person may see there, and no more', async () => {
      const [member, owner] = [await of('member'), await of('owner')];
      await newCard(member, { title: 'Hidden away', visibility: 'PRIVATE' });
      await newCard(member, { title: 'For all here', visibility: 'ORG' });
      const { text } = await exported(owner, { format: 'csv', which: 'workspace' });
      expect(text).toContain('For all here');
      expect(text).not.toContain('Hidden away');
      const own = await exported(member, { format: 'csv', which: 'own' });
      expect(own.text).toContain('Hidden away');
      expect((await exported(owner, { format: 'csv', which: 'own' })).text).not.toContain('For all here');
    });

    it.each(['csv', 'json'] as const)('brings agent, lists and cover back, as %s', async format => {
      const admin = await of('admin');
      const { organizationId } = admin;
      const agents = await admin.call(listAgents, {
        params: { organizationId },
        query: { add_default_agents: true },
      });
      const agentId = agents[0]?.id ?? '';
      const name = `List; of, ${format}`;
      const list = await admin.call(createCardList, {
        body: { space: organizationId, name, personal: false },
      });
      const card = await newCard(admin, {
        title: `Round trip ${format}`,
        prompt: 'A "quoted" {{Text}}\nand more',
        tags: ['One', 'Two/three'],
        visibility: 'PRIVATE',
        cover: 4711,
        defaultAgentId: agentId,
      });
      await admin.call(addCardToList, { params: { listId: list.id, cardId: card.id } });
      const file = await admin.call(exportCards, { query: { space: organizationId, format, which: 'own' } });
      const text = await file.text();
      await admin.call(deleteCard, { params: { cardId: card.id } });

      // Existing rows are skipped, so only this one is imported again.
      const report = await importInto(admin, text, { format, duplicates: 'skip', skipInvalid: true });
      const row = report.rows.find(({ title }) => title === card.title);
      expect(row).toMatchObject({ status: 'imported', mended: [], joined: [] });
      const again = await admin.call(getCard, { params: { cardId: row?.cardId ?? '' } });
      const {
        id: _id,
        createdAt: _at,
        updatedAt: _changed,
        image: _image,
        thumbnail: _thumb,
        ...rest
      } = card;
      expect(again).toMatchObject(rest);
      const listed = await searchLibrary(admin, { space: organizationId, list: list.id });
      expect(listed.results.map(({ id }) => id)).toEqual([again.id]);
    });

    it('makes lists that are not there, and forgets an agent of elsewhere', async () => {
      const admin = await of('admin');
      const { organizationId } = admin;
      const rows = [
        { title: 'Listed', prompt: 'Do', tags: 'x', lists: 'Made by a file', agent: crypto.randomUUID() },
      ];
      const report = await importInto(admin, JSON.stringify(rows), { format: 'json' });
      const cardId = report.rows[0]?.cardId ?? '';
      expect(await admin.call(getCard, { params: { cardId } })).toMatchObject({ defaultAgentId: null });
      const lists = await admin.call(listCardLists, { query: { space: organizationId } });
      expect(lists.find(({ name }) => name === 'Made by a file')).toMatchObject({
        personal: true,
        cardCount: 1,
        createdBy: admin.userId,
      });
      const home = await homeOf(admin);
      const there = await importInto(admin, JSON.stringify(rows), { format: 'json', space: home });
      // Lists are not part of the basic plan.
      expect(there.imported).toBe(1);
      expect(await admin.call(listCardLists, { query: { space: home } })).toEqual([]);
    });

    it('comes whole, however many pages it has', async () => {
      const member = await of('member');
      const count = await countOf(member);
      const rows = Array.from({ length: 11 }, (_, at) => ({
        ...good,
        title: `Same ${at % 3}`,
        prompt: `Say ${at}`,
      }));
      await importInto(member, table(rows));
      const mine = eq(cards.createdBy, member.userId);
      const pages: number[] = [];
      const prompts: string[] = [];
      for await (const page of readPages(stack().services.db, mine, 5)) {
        pages.push(page.length);
        prompts.push(...page.filter(({ title }) => title.startsWith('Same')).map(({ prompt }) => prompt));
      }
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.slice(0, -1)).toEqual(Array(pages.length - 1).fill(5));
      expect(prompts.toSorted()).toEqual(rows.map(({ prompt }) => prompt).toSorted());
      const { text } = await exported(member, { format: 'json', which: 'own' });
      expect(JSON.parse(text).cards).toHaveLength(count + rows.length);
    });
  });
});

/** Prompts of another library, public ones if `ORIEL_DATA` names its folder, and the minimum number that must be imported. */
function foreignLibrary(): { text: string; least: number } {
  const file = process.env.ORIEL_DATA && join(process.env.ORIEL_DATA, 'prompts.csv');
  if (file && existsSync(file)) return { text: readFileSync(file, 'utf8'), least: 1_200 };
  const rows = Array.from({ length: 100 }, (_, at) => [
    `Act as “${at}”: a/b`,
    at % 10 === 0 ? '${A} and ${A} again' : `Do it.\n- \${Name:Ada}\n- \${Kind:a | b}, \${${at}}`,
    'FALSE',
    'TEXT',
  ]);
  return { text: writeCsv([['act', 'prompt', 'for_devs', 'type'], ...rows]), least: 90 };
}
