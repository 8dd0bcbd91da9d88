// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is the syntax of the source that is imported
import { type CardImportReport, contradictions } from '@oriel/contracts';
import { fireEvent, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Refusal } from '../test-support/fake-library';
import { buildReport, buildRow } from '../test-support/fake-transfer';
import { library, open, setUpPrompts, waitFor } from '../test-support/open-prompts';
import { watchDownloads } from '../test-support/watch-downloads';

setUpPrompts();

const state = { props: { view: 'import' } };
const table = 'act,prompt,type\nOne,Say ${What:hello},TEXT\nTwo,Say more,\n';
const file = (content: BlobPart = table, name = 'cards.csv') => new File([content], name);
const cardId = '11111111-1111-4111-8111-111111111111';

const checked = buildReport([
  buildRow(1),
  buildRow(2, {
    title: '',
    status: 'invalid',
    problems: [
      { field: 'title', code: 'required' },
      { field: 'visibility', code: 'forbidden' },
    ],
  }),
  buildRow(3, { mended: ['title', 'tags'] }),
]);
const done = buildReport(
  checked.rows.map(row =>
    row.problems.length > 0
      ? { ...row, status: 'skipped' as const }
      : { ...row, status: 'imported' as const, cardId },
  ),
);

/** Opens the import and continues until the file is checked. */
async function openChecked(reports: CardImportReport[] = [checked, done]) {
  library().transfer.reports = [...reports];
  const mounted = open({ state });
  await choose(mounted, file());
  await mounted.user.click(await mounted.view.findByRole('button', { name: 'Check the file' }));
  await mounted.view.findByRole('heading', { name: 'Before anything is imported' });
  return mounted;
}

async function choose({ view, root }: ReturnType<typeof open>, chosen: File) {
  await view.findByRole('heading', { name: 'Choose a file' });
  const input = root.querySelector('input[type=file]');
  if (!input) throw new Error('There is no place for a file.');
  fireEvent.change(input, { target: { files: [chosen] } });
}

async function expectRefused(refusal: Refusal, received: RegExp): Promise<void> {
  const mounted = open({ state });
  const { view, user } = mounted;
  await choose(mounted, file());
  library().refuse = call => (call.includes('import') ? refusal : undefined);
  await user.click(await view.findByRole('button', { name: 'Check the file' }));
  await view.findByText(received);
  expect(view.queryByRole('button', { name: 'Continue with cards.csv' })).toBeNull();
  await choose(mounted, file());
  await view.findByRole('combobox', { name: 'Column for Title' });
}

describe('the import', () => {
  it('guesses what the columns hold, and sends what was chosen', async () => {
    library().transfer.reports = [checked];
    const mounted = open({ state });
    const { view, user } = mounted;
    await choose(mounted, file());
    expect((await view.findByRole('combobox', { name: 'Column for Title' })).textContent).toBe('act');
    expect(view.getByRole('combobox', { name: 'Column for Text' }).textContent).toBe('prompt');
    expect(view.getByRole('combobox', { name: 'Column for Tags' }).textContent).toBe('type');
    view.getByText('For example “Say ${What:hello}”');
    const dollar = view.getByRole('switch', { name: /Read variables/ });
    expect(dollar.getAttribute('aria-checked')).toBe('true');
    fireEvent.change(view.getByRole('textbox', { name: 'Tag for rows without one' }), {
      target: { value: ' Old ' },
    });
    await user.click(view.getByRole('button', { name: 'Check the file' }));
    await view.findByRole('heading', { name: 'Before anything is imported' });
    const [form] = library().transfer.imports;
    expect(JSON.parse(String(form?.get('mapping')))).toEqual({
      title: 'act',
      prompt: 'prompt',
      description: '-',
      tags: 'type',
    });
    expect(['variables', 'visibility', 'defaultTag', 'mend', 'dryRun'].map(name => form?.get(name))).toEqual([
      'dollar',
      'PRIVATE',
      'Old',
      'true',
      'true',
    ]);
    expect(form?.has('file')).toBe(true);
  });

  it('asks for the columns that it cannot do without', async () => {
    const mounted = open({ state });
    const { view, user, root } = mounted;
    await choose(mounted, file('title\nSay\n'));
    await user.click(await view.findByRole('button', { name: 'Check the file' }));
    await view.findByText('Choose a column for it.');
    expect(root.activeElement).toBe(view.getByRole('combobox', { name: 'Column for Text' }));
    expect(library().transfer.imports).toEqual([]);
  });

  it('needs no titles', async () => {
    library().transfer.reports = [checked];
    const mounted = open({ state });
    const { view, user } = mounted;
    await choose(mounted, file('["Say hello", "Say more"]', 'cards.json'));
    expect((await view.findByRole('combobox', { name: 'Column for Title' })).textContent).toBe('None');
    view.getByText('The beginning of the prompt becomes the title.');
    await user.click(view.getByRole('button', { name: 'Check the file' }));
    await view.findByRole('heading', { name: 'Before anything is imported' });
    expect(JSON.parse(String(library().transfer.imports[0]?.get('mapping')))).toMatchObject({
      title: '-',
      prompt: 'prompt',
    });
  });

  it('says which rows could not be read', async () => {
    const problems: CardImportReport['rows'][number]['problems'] = [
      { field: 'row', code: 'quotes', details: { text: '1,"x "y" z"' } },
      { field: 'row', code: 'too_many_cells', details: { cells: 3, max: 2 } },
      { field: 'row', code: 'encoding' },
      { field: 'row', code: 'not_json' },
      { field: 'row', code: 'not_a_card' },
      { field: 'row', code: 'of tomorrow' },
    ];
    const rows = problems.map((problem, at) =>
      buildRow(at + 2, { title: '', status: 'invalid', problems: [problem] }),
    );
    const { view, text } = await openChecked([buildReport(rows)]);
    view.getByText(/The quotation marks do not match.* The row begins with: 1,"x "y" z"$/);
    view.getByText(/The row has 3 cells, but only 2 columns have a name\./);
    view.getByText(/Some characters cannot be read\./);
    view.getByText('This line is not valid JSON.');
    view.getByText('This entry is neither a text nor an object.');
    expect(view.getAllByText(/^Row [2-7]$/)).toHaveLength(6);
    expect(text()).not.toMatch(/import\.|\{\{/);
  });

  it('says row by row what is wrong and what was changed', async () => {
    const { view, user, root } = await openChecked();
    const rows = () => within(view.getByRole('list', { name: 'Rows of the file' })).getAllByText(/^Row \d$/);
    expect(rows()).toHaveLength(1);
    view.getByText('Without a title');
    view.getByText('Title is a required field.');
    view.getByText('You may not give a prompt this visibility.');
    await user.click(view.getByRole('radio', { name: 'Adjusted (1)' }));
    view.getByText('Adjusted to the rules: Title and Tags');
    await user.click(view.getByRole('radio', { name: 'All (3)' }));
    expect(rows()).toHaveLength(3);
    const { violations } = await axe.run(root.host as HTMLElement, {
      rules: { 'color-contrast': { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  it('leaves out what is there already, or imports it again', async () => {
    const there = buildRow(2, { status: 'duplicate', cardId });
    const { view, user } = await openChecked([buildReport([there, buildRow(3)]), done]);
    view.getByRole('radio', { name: 'Already exist (1)' });
    expect(view.getByRole('radio', { name: 'Leave them out' })).toHaveProperty('checked', true);
    view.getByRole('button', { name: 'Import 1 prompt' });
    await user.click(view.getByRole('radio', { name: 'Import them again' }));
    await user.click(await view.findByRole('button', { name: 'Import 2 prompts' }));
    await view.findByRole('heading', { name: /prompts are imported/ });
    expect(library().transfer.imports.map(form => form.get('duplicates'))).toEqual(['skip', 'import']);
  });

  it('says so where nothing in the file is new', async () => {
    const { view, user } = await openChecked([buildReport([buildRow(2, { status: 'duplicate', cardId })])]);
    view.getByText('The file contains nothing new');
    expect(view.getByRole('button', { name: /^Import 0/ })).toHaveProperty('disabled', true);
    await user.click(view.getByRole('radio', { name: 'Import them again' }));
    await waitFor(() => expect(view.queryByText('The file contains nothing new')).toBeNull());
  });

  it('says both where some rows are there and the others have a problem', async () => {
    const rows = [
      buildRow(2, { status: 'duplicate', cardId }),
      buildRow(3, { status: 'invalid', problems: [{ field: 'title', code: 'required' }] }),
      buildRow(4, { status: 'invalid', problems: [{ field: 'title', code: 'required' }] }),
    ];
    const { view } = await openChecked([buildReport(rows)]);
    view.getByText('Nothing would be imported');
    view.getByText(/^1 row already exists, 2 rows have a problem\./);
    expect(view.queryByText('The file contains nothing new')).toBeNull();
  });

  const repeated = buildRow(3, { status: 'repeated' });

  it('says of a row that repeats another one in the file no more than that', async () => {
    const { view, text } = await openChecked([buildReport([buildRow(2), repeated])]);
    view.getByText('Rows that repeat one above');
    expect(text()).not.toMatch(/there already/);
  });

  it('tells a row that repeats another one in the file from one that is there already', async () => {
    const there = buildRow(4, { status: 'duplicate', cardId });
    const { view } = await openChecked([buildReport([buildRow(2), repeated, there])]);
    view.getByText('Rows that already exist or repeat one above');
    view.getByRole('radio', { name: 'Already exist (1)' });
    view.getByRole('radio', { name: 'Repeated (1)' });
    expect(view.getAllByText(/^Repeats a row above$|^Already exists$/)).toHaveLength(2);
  });

  it('says how many rows are imported while they are', async () => {
    const { view, user } = await openChecked();
    const held = library().hold(call => call.includes('import'));
    await user.click(view.getByRole('button', { name: 'Import 2 prompts' }));
    await view.findByText('2 prompts are being imported. That may take a moment.');
    held.release();
    await view.findByRole('heading', { name: '2 prompts are imported' });
    view.getByText('row was adjusted to the rules');
  });

  it('has a text for every code of a problem', async () => {
    const codes = {
      title: ['required', 'too_long', 'charset'],
      prompt: [
        'required',
        'too_long',
        'charset',
        'variable_empty',
        'variable_duplicate',
        'variable_too_many',
        'variable_too_many_options',
      ],
      tags: ['required', 'too_many', 'too_long', 'charset'],
      visibility: ['forbidden'],
    };
    const details = { name: 'Ton' };
    const rows = Object.entries(codes).map(([field, all], at) =>
      buildRow(at + 1, { status: 'invalid', problems: all.map(code => ({ field, code, details })) }),
    );
    const contradictory = contradictions.map(reason => ({
      field: 'prompt',
      code: 'variable_attributes',
      details: { ...details, reason },
    }));
    rows.push(buildRow(rows.length + 1, { status: 'invalid', problems: contradictory }));
    const { view, text } = await openChecked([buildReport(rows)]);
    view.getByRole('heading', { name: 'Before anything is imported' });
    expect(text()).not.toMatch(/form\.problem|import\.problem|was not accepted/);
    view.getByText('{{Ton}} is a choice without options.');
    view.getByText('No row can be imported');
    expect(view.getByRole('button', { name: /^Import 0/ })).toHaveProperty('disabled', true);
  });

  it('draws fifty of many rows, and the next ones on their page', async () => {
    const many = buildReport(Array.from({ length: 120 }, (_, at) => buildRow(at + 1)));
    // jsdom lacks this.
    const scrollIntoView = vi.fn();
    Element.prototype.scrollIntoView = scrollIntoView;
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
    const { view, user } = await openChecked([many]);
    expect(view.getAllByText(/^Card \d+$/)).toHaveLength(50);
    await user.click(view.getByRole('button', { name: 'Next page' }));
    view.getByText('Card 51');
    // All rows together are taller than the viewport, where `nearest` would not scroll.
    const [seen] = scrollIntoView.mock.contexts as Element[];
    expect(seen?.matches('.p-report-row:first-child')).toBe(true);
    await user.click(view.getByRole('button', { name: 'Next page' }));
    expect(view.getAllByText(/^Card \d+$/)).toHaveLength(20);
  });

  it('imports once however often it is pressed, and leads to the cards', async () => {
    const { view, user, eventsOf } = await openChecked();
    await user.dblClick(view.getByRole('button', { name: 'Import 2 prompts' }));
    await view.findByRole('heading', { name: '2 prompts are imported' });
    const sent = library().transfer.imports.map(form => [form.get('dryRun'), form.get('skipInvalid')]);
    expect(sent).toEqual([
      ['true', 'true'],
      ['false', 'true'],
    ]);
    await user.click(view.getByRole('button', { name: 'Show the imported prompts' }));
    await view.findByRole('tab', { name: /My prompts/ });
    expect(eventsOf('filters:changed').at(-1)).toMatchObject({ type: 'my', order: 'NEWEST' });
  });

  it('imports nothing where a row has a problem, if that is wanted', async () => {
    const { view, user } = await openChecked();
    await user.click(view.getByRole('radio', { name: 'Import nothing then' }));
    view.getByText('Nothing would be imported');
    expect(view.getByRole('button', { name: 'Import 2 prompts' })).toHaveProperty('disabled', true);
    await user.click(view.getByRole('button', { name: 'Choose another file' }));
    await view.findByRole('button', { name: 'Continue with cards.csv' });
  });

  it('loses nothing when the service fails, and tries again with the same key', async () => {
    const { view, user } = await openChecked();
    const isImport = (call: string) => call === 'POST /prompts/v1/card-transfer/import';
    library().refuse = call => (isImport(call) ? { status: 500, code: 'internal' } : undefined);
    const run = view.getByRole('button', { name: 'Import 2 prompts' });
    await user.click(run);
    expect((await view.findByRole('alert')).textContent).toContain('Nothing is lost');
    library().refuse = call => (isImport(call) ? { status: 409, code: 'conflict' } : undefined);
    await user.click(run);
    await view.findByText(/The first import is still running/);
    library().refuse = undefined;
    await user.click(run);
    await view.findByRole('heading', { name: '2 prompts are imported' });
    const keys = library().keys.slice(-3);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('keeps file, columns and choices on the way back', async () => {
    const { view, user } = await openChecked();
    await user.click(view.getByRole('button', { name: 'Back' }));
    await user.click(await view.findByRole('switch', { name: 'Adjust texts to the rules' }));
    await user.click(view.getByRole('button', { name: 'Back' }));
    await user.click(await view.findByRole('button', { name: 'Continue with cards.csv' }));
    const mend = await view.findByRole('switch', { name: 'Adjust texts to the rules' });
    expect(mend.getAttribute('aria-checked')).toBe('false');
    expect(view.getByRole('combobox', { name: 'Column for Title' }).textContent).toBe('act');
  });

  it('keeps the columns for a corrected file of the same kind', async () => {
    const mounted = open({ state });
    const { view, user } = mounted;
    await choose(mounted, file());
    await user.click(await view.findByRole('combobox', { name: 'Column for Tags' }));
    await user.click(await view.findByRole('option', { name: 'None' }));
    await user.click(view.getByRole('button', { name: 'Back' }));
    await choose(mounted, file(`${table}Three,Say,\n`, 'better.csv'));
    await view.findByText('From better.csv');
    expect(view.getByRole('combobox', { name: 'Column for Tags' }).textContent).toBe('None');
  });

  it.each([
    ['cards.pdf', 'x', 'cards.pdf is neither CSV nor JSON.'],
    ['cards.csv', '', 'cards.csv is empty.'],
    ['cards.json', '{', 'cards.json cannot be read as a table or a list of prompts.'],
  ])('says what is wrong with %s', async (name, content, received) => {
    const mounted = open({ state });
    await choose(mounted, file(content, name));
    expect((await mounted.view.findByText(new RegExp(received))).closest('[role=alert]')).not.toBeNull();
  });

  it.each([
    [{ code: 'encoding' }, /is not a text file that can be read/],
    [{ code: 'invalid' }, /cannot be read as a table or a list/],
    [{ code: 'of tomorrow' }, /cannot be read as a table or a list/],
    [{ code: 'invalid', details: { line: 1207 } }, /cannot be read from line 1,207 on/],
    [{ code: 'too_many', details: { max: 5000 } }, /has more than 5,000 rows/],
    [
      { code: 'too_many_columns', details: { line: 3, max: 90 } },
      /line 3 of cards\.csv has more than 90 columns/i,
    ],
  ])('goes back to the file for what the service has against it: %j', async (problem, received) => {
    const issue = { path: 'body.file', message: '', ...problem };
    await expectRefused({ status: 400, code: 'invalid_payload', issues: [issue] }, received);
  });

  it('goes back to the file that is too large for the service', async () => {
    await expectRefused({ status: 413, code: 'too_large' }, /is larger than 10 MB/);
  });

  it('gives the report as a table', async () => {
    const { view, user, root } = await openChecked();
    const files = watchDownloads(root);
    await user.click(view.getByRole('button', { name: 'Download the report' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toMatch(/^import-report-\d{4}-\d\d-\d\d\.csv$/);
    const text = (await files[0]?.text())?.replace('\ufeff', '') ?? '';
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      'Row,Title,Status,Problems,Adjusted to the rules,Link',
      '1,Card 1,Can be imported,,,',
      '2,,Problem,Title: Title is a required field. Visibility: You may not give a prompt this visibility.,,',
      '3,Card 3,Can be imported,,"Title, Tags",',
    ]);
  });

  it('takes a file that is dropped, and lets none that is dropped beside replace the page', async () => {
    const { view } = open({ state });
    const title = await view.findByRole('heading', { name: 'Choose a file' });
    const dataTransfer = { types: ['Files'], files: [file()] };
    expect(fireEvent.drop(title, { dataTransfer })).toBe(false);
    expect(fireEvent.dragOver(view.getByText('or drop it here'), { dataTransfer })).toBe(false);
    fireEvent.drop(view.getByText('or drop it here'), { dataTransfer });
    await view.findByText('From cards.csv');
  });

  it('is for people who are signed in', async () => {
    library().user = null;
    const { view } = open({ state, user: null });
    await view.findByRole('heading', { name: 'Sign in to import prompts' });
  });
});
