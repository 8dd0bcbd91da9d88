import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, open, ready, setUpChat, waitFor } from '../../test-support/open-chat';
import { fileNameOf } from '../file-name';
import { textLocale } from './table-content';
import { tableAsWorkbook } from './write-table';

setUpChat();

// jsdom has no media queries.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const german = `## Kosten: Q3/2026

Das ist die Summe der Kosten je Standort.

| Standort | Betrag | Anteil | Datum | Nummer |
|---|---:|---:|---|---|
| Kai | 1.234,50 € | 12,5 % | 31.12.2026 | 0049 |
| Hof | 1.200,00 € | 7 % | 1.2.2026 | 0050 |
| =1+1 | -34,50 € | | | |
`;

async function answer(text: string) {
  const saved = new Map<string, Blob>();
  let last: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    last = blob as Blob; // the widget passes files only
    return 'blob:http://page.test/1';
  });
  const opened = await open();
  opened.root.addEventListener('click', event => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (last) saved.set(event.target.download, last);
  });
  await ready(opened.view);
  await opened.user.type(opened.field, 'Table{Enter}');
  const script = await api().run();
  script.text(text);
  script.end();
  await opened.view.findByRole('button', { name: 'Download as .xlsx' });
  const save = async (kind: string, name: string): Promise<Uint8Array> => {
    await opened.user.click(opened.view.getByRole('button', { name: `Download as ${kind}` }));
    await waitFor(() => expect([...saved.keys()]).toContain(name));
    return new Uint8Array((await saved.get(name)?.arrayBuffer()) ?? new ArrayBuffer());
  };
  return { ...opened, save };
}

/** The numbers of a column, as a spreadsheet reads them. */
function numbersIn(workbook: Uint8Array, column: string): number[] {
  const page = strFromU8(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cells = [...page.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v>/g)];
  return cells
    .filter(([, name, attributes]) => name === column && !/t="(?:s|str|inlineStr|b)"/.test(attributes ?? ''))
    .map(([, , , value]) => Number(value));
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

it('saves a German table so that a spreadsheet can calculate with it, under the name of its heading', async () => {
  const { save } = await answer(german);
  const workbook = await save('.xlsx', 'Kosten Q3 2026.xlsx');
  expect(sum(numbersIn(workbook, 'B'))).toBe(2400);
  expect(numbersIn(workbook, 'C')).toEqual([0.125, 0.07]);
  expect(numbersIn(workbook, 'D')).toEqual([46387, 46054]);
  expect(numbersIn(workbook, 'E')).toEqual([]);
  const files = unzipSync(workbook);
  const text = Object.values(files)
    .map(file => strFromU8(file))
    .join('');
  expect(text).not.toContain('<f>');
  expect(text).toContain('0049');
  expect(text).toContain('#,##0.00');
  expect(text).toContain('dd.mm.yyyy');
});

it('saves a sheet block in the same way', async () => {
  const { save } = await answer('**Umsatz**\n\n```excel\nStandort;Betrag\nKai;1.234,50\nHof;65,50\n```\n');
  expect(sum(numbersIn(await save('.xlsx', 'Umsatz.xlsx'), 'B'))).toBe(1300);
});

it('writes a workbook that Excel opens without repairing it', async () => {
  const text = { kind: 'text', text: 'x'.repeat(40_000) } as const;
  const workbook = await tableAsWorkbook({ head: ['Note'], rows: [[text]], title: 'History' });
  const read = (path: string) => strFromU8(unzipSync(new Uint8Array(workbook))[path] ?? new Uint8Array());
  expect(read('xl/workbook.xml')).not.toMatch(/name="History"/i);
  expect(/x+/.exec(read('xl/sharedStrings.xml').replace(/<[^>]*>/g, ' '))?.[0]).toHaveLength(32_767);
});

it('saves CSV with the separator of the language', async () => {
  const { save } = await answer(german);
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await save('.csv', 'Kosten Q3 2026.csv'));
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffStandort,Betrag (€),Anteil,Datum,Nummer',
    'Kai,1234.50,12.5%,2026-12-31,0049',
  ]);
});

it('copies a table for word processors and as text, without a formula', async () => {
  const written: Record<string, Blob>[] = [];
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(readonly types: Record<string, Blob>) {}
    },
  );
  const { view, user } = await answer(german);
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    written.push((item as unknown as { types: Record<string, Blob> }).types); // the class above
  });
  await user.click(view.getByRole('button', { name: 'Copy table' }));
  await view.findByText('Copied');
  const [types] = written;
  const html = (await types?.['text/html']?.text()) ?? '';
  expect(html).toContain('<td align="right">1.234,50 €</td>');
  expect(html).toContain("<td>'=1+1</td>");
  expect((await types?.['text/plain']?.text())?.split('\n')[1]).toBe(
    'Kai\t1.234,50 €\t12,5 %\t31.12.2026\t0049',
  );
});

it('opens a table large', async () => {
  const { view, user } = await answer(german);
  await user.click(view.getByRole('button', { name: 'Enlarge table' }));
  const dialog = await view.findByRole('dialog', { name: 'Kosten: Q3/2026' });
  expect(dialog.querySelectorAll('tr')).toHaveLength(4);
  // Text styles of the answer do not reach its title.
  expect(dialog.closest('.md')).toBeNull();
});

it.each([
  ['Kosten: Q3/2026', 'Kosten Q3 2026'],
  ['../a', 'a'],
  ['con?.', 'con'],
  ['Report\u202efdp.\u2066x', 'Report fdp. x'],
  [`${'x'.repeat(79)}😀`, 'x'.repeat(79)],
  ['  ', ''],
])('names a file after %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});

it.each([
  ['Die Summe der Kosten ist hoch', 'de'],
  ['The total of the costs is high', 'en'],
  ['1 2 3', 'en'],
] as const)('recognises the language of %j', (text, locale) => {
  expect(textLocale(text, 'en')).toBe(locale);
});
