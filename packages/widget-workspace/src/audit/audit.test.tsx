import { createFormat } from '@oriel/app-kit';
import {
  type AuditEntry,
  type AuditField,
  agentVisibilities,
  auditFields,
  auditGroups,
  auditKinds,
  auditWays,
  builtWidgets,
  exportAuditEntries,
  hostLocations,
  impersonalActors,
  listAuditEntries,
  paidPlans,
  personalDataChecks,
  portalTypes,
  spendingLimitPeriods,
  startPages,
} from '@oriel/contracts';
import { expect, it } from 'vitest';
import { texts as deDeferred } from '../i18n/deferred-de';
import { texts as enDeferred } from '../i18n/deferred-en';
import { texts as deRest } from '../i18n/rest-de';
import { texts as enRest } from '../i18n/rest-en';
import { buildAuditEntry } from '../test-support/fake-audit';
import { fill, open, setUpWorkspace, waitFor } from '../test-support/open-workspace';
import { watchDownloads } from '../test-support/watch-downloads';
import { changeText } from './change-text';
import { auditRows } from './use-audit-table';

const de = { ...deDeferred, ...deRest };
const en = { ...enDeferred, ...enRest };

setUpWorkspace();

function openAudit(entries: AuditEntry[] = [buildAuditEntry()]) {
  const opened = open({ role: 'administrator' }, { state: { props: { tab: 'audit' } } });
  opened.administration.audit.entries = entries;
  const choose = async (field: string, option: string) => {
    await opened.user.click(await opened.view.findByRole('combobox', { name: field }));
    await opened.user.click(await opened.view.findByRole('option', { name: option }));
  };
  return { ...opened, choose };
}

it.each([
  ['de', de],
  ['en', en],
] as const)('has a text for every kind, area and field (%s)', (_, texts) => {
  const keys = [
    ...auditKinds.map(kind => `audit.kind.${kind}`),
    ...auditGroups.map(group => `audit.group.${group}`),
    ...auditFields.map(field => `audit.field.${field}`),
    ...auditWays.map(way => `audit.via.${way}`),
  ];
  expect(keys.filter(key => !Object.hasOwn(texts, key))).toEqual([]);
});

it('writes values in the language of the mount', () => {
  const texts: Readonly<Record<string, string>> = de;
  const t = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  const tell = (change: AuditEntry['changes'][number]) => changeText(change, t, createFormat('de'));
  expect(tell({ field: 'role', from: 'administrator', to: 'member' })).toBe(
    'Rolle: Administrator → Mitglied',
  );
  expect(tell({ field: 'widgets', from: null, to: 'chat, prompts' })).toBe('Widgets: Chat, Prompts');
  expect(tell({ field: 'amount', from: null, to: '12.5 EUR' })).toBe('Betrag: 12,50\u00a0€');
  expect(tell({ field: 'teams', from: 'Design', to: null })).toBe('Teams: Design entfernt');
  expect(tell({ field: 'allowedBuiltInAgents', from: 'Assistant, Writer', to: null })).toBe(
    'Erlaubte Agenten: Assistent, Schreiben → alle',
  );
  expect(tell({ field: 'dataCheck', from: null, to: 'mask' })).toBe(
    'Prüfung auf personenbezogene Daten: Nichts → Ersetzen',
  );
  expect(tell({ field: 'token', from: null, to: null })).toBe('');
});

/** Codes by field. */
const values: Readonly<Partial<Record<AuditField, readonly string[]>>> = {
  role: ['owner', 'administrator', 'member'],
  teamRole: ['lead', 'member'],
  productRoles: ['staff'],
  widgets: builtWidgets,
  cardsAndLists: ['delete', 'transfer'],
  period: spendingLimitPeriods,
  dataCheck: personalDataChecks,
  startPage: startPages,
  allowedLocations: hostLocations.filter(place => place !== 'any'),
  page: portalTypes,
  plan: [...paidPlans, 'unknown'],
  offersSignIn: ['yes'],
  ownAgents: ['true', 'false'],
  ownAgentSources: ['true', 'false'],
  forOwnAgents: ['true', 'false'],
  visibility: agentVisibilities,
};

it.each([
  ['de', de],
  ['en', en],
] as const)('has a text for every value that is a code, and for none (%s)', (language, texts) => {
  const known: Readonly<Record<string, string>> = texts;
  const missing: string[] = [];
  const t = (key: string) => {
    if (!Object.hasOwn(known, key)) missing.push(key);
    return known[key] ?? key;
  };
  for (const field of auditFields)
    for (const value of values[field] ?? ['2026'])
      changeText({ field, from: null, to: value }, t, createFormat(language));
  expect(missing).toEqual([]);
});

it('says who did what, when, on what and from which address', async () => {
  const { view } = openAudit([
    buildAuditEntry({
      kind: 'member-role-changed',
      target: { id: null, name: 'Paul Andersson' },
      changes: [{ field: 'role', from: 'administrator', to: 'member' }],
    }),
    buildAuditEntry({ via: 'secretKey', createdAt: '2026-11-18T09:00:00.000Z' }),
    buildAuditEntry({
      kind: 'agent-file-removed',
      createdAt: '2026-11-18T08:00:00.000Z',
      target: { id: null, name: 'Hausbuch' },
      changes: [{ field: 'file', from: 'Hausordnung.pdf', to: null }],
    }),
  ]);
  await view.findByText('3 entries');
  view.getByRole('heading', { name: /20 November 2026/ });
  view.getByRole('heading', { name: /18 November 2026/ });
  const [first, second, third] = view.getAllByRole('row').filter(row => row.hasAttribute('data-index'));
  expect(first?.textContent).toContain('Ines Kröger');
  expect(first?.textContent).toContain('Role of member changed: Paul Andersson');
  expect(first?.textContent).toContain('Role: Administrator → Member');
  expect(first?.textContent).toContain('10.4.18.7');
  expect(second?.textContent).toContain('with an API key');
  expect(third?.textContent).toContain('File removed from an agent: Hausbuch');
  expect(third?.textContent).toContain('File: Hausordnung.pdf removed');
});

it('says through which application somebody has acted, and counts what has no name', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()].join(', ');
  const { view } = openAudit([
    buildAuditEntry({
      via: 'embed',
      application: 'Intranet',
      kind: 'application-changed',
      changes: [{ field: 'shownAgents', from: null, to: ids }],
    }),
    buildAuditEntry({
      via: 'command',
      application: 'Shop',
      kind: 'members-became-people',
      target: { id: null, name: 'Mara Lindner' },
    }),
  ]);
  await view.findByText('via Intranet');
  view.getByText('Agents shown: 2 chosen');
  view.getByText('by the operator, Shop');
});

it('asks the service for person, area, action and days', async () => {
  const { view, services, press, choose } = openAudit();
  await view.findByText('1 entry');
  await choose('Person', 'Ines Kröger');
  await choose('Area', 'Teams');
  await choose('Action', 'Team deleted');
  await view.findByText('No entry matches');
  await press('Period All time');
  await view.findByRole('grid');
  fill(view, 'From', '01/11/2026');
  fill(view, 'To', '20/11/2026');
  await waitFor(() =>
    expect(services.requests(listAuditEntries).at(-1)?.query).toMatchObject({
      actorId: '00000000-0000-4000-8000-00000000ac70',
      kind: 'team-deleted',
      from: new Date('2026-11-01T00:00:00').toISOString(),
      to: new Date('2026-11-21T00:00:00').toISOString(),
    }),
  );
  await press('Reset filters');
  await view.findByText('1 entry');
});

it('reads a log of 50,000 entries page by page', async () => {
  const { view, services, press } = openAudit(
    Array.from({ length: 50_000 }, (_, index) =>
      buildAuditEntry({ target: { id: null, name: `Team ${index}` } }),
    ),
  );
  // By text, because role queries over all elements take seconds here.
  const rows = () => view.getAllByText(/^Team \d+$/);
  await view.findByText('50,000 entries');
  expect(rows()).toHaveLength(100);
  await press('Show more, 49,900 left');
  await waitFor(() => expect(rows()).toHaveLength(200));
  expect(services.requests(listAuditEntries).map(({ query }) => query.page)).toEqual([1, 2]);
});

it('gives what is looked for as CSV, and says where that failed', async () => {
  const { view, services, press, choose } = openAudit();
  const downloads = watchDownloads();
  await view.findByText('1 entry');
  await choose('Area', 'Teams');
  await press('CSV');
  await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)]));
  expect(services.requests(exportAuditEntries)[0]?.query).toEqual({ group: 'teams', format: 'json' });
  services.refuse(exportAuditEntries, { status: 500, code: 'internal' });
  await press('CSV');
  await view.findByText('The audit log could not be exported');
});

it('writes the CSV in the language of the mount', () => {
  const texts: Readonly<Record<string, string>> = de;
  const t = (key: string, given: Readonly<Record<string, unknown>> = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(given[name]));
  const entry = buildAuditEntry({
    kind: 'settings-changed',
    actor: { id: impersonalActors.system, name: 'system' },
    via: 'system',
    address: '',
    changes: [{ field: 'dataCheck', from: 'warn', to: 'mask' }],
  });
  const [heads, row] = auditRows([entry], t, createFormat('de'));
  expect(heads).toEqual(['Datum', 'Person', 'Zugang', 'IP-Adresse', 'Vorgang', 'Gegenstand', 'Änderungen']);
  expect(row?.slice(1)).toEqual([
    'System',
    'automatisch',
    '',
    'Einstellungen geändert',
    'Design',
    'Prüfung auf personenbezogene Daten: Warnen → Ersetzen',
  ]);
});

it('keeps its filters for the tab of the browser', async () => {
  const { view, choose, unmount } = openAudit();
  await view.findByText('1 entry');
  expect(view.queryByRole('button', { name: 'Reset filters' })).toBeNull();
  await choose('Area', 'Teams');
  unmount();
  const again = openAudit();
  await again.press('Reset filters');
  await again.view.findByRole('combobox', { name: /^Area/ });
  expect(again.view.queryByRole('button', { name: 'Reset filters' })).toBeNull();
});

it('says that nothing was changed yet, or that the log could not be loaded', async () => {
  const { view, services, press } = openAudit([]);
  const restore = services.refuse(listAuditEntries, { status: 500, code: 'internal' });
  await view.findByRole('button', { name: 'Try again' });
  restore();
  await press('Try again');
  await view.findByText('Nothing has been changed yet');
});
