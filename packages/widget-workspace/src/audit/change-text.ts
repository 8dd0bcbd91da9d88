import type { Format, Translate } from '@oriel/app-kit';
import { type AuditChange, type AuditField, automaticTopUpProblems } from '@oriel/contracts';

/** Fields whose values are codes, with the prefix of the text keys of these codes. */
const codes: Readonly<Partial<Record<AuditField, string>>> = {
  role: 'role',
  teamRole: 'teams.role',
  productRoles: 'keys',
  widgets: 'applications.widget',
  cardsAndLists: 'resources',
  period: 'audit.period',
  dataCheck: 'personal',
  startPage: 'general.startPage',
  allowedLocations: 'agents.location',
  page: 'audit.page',
  plan: 'audit.plan',
  offersSignIn: 'audit',
  ownAgents: 'audit.is',
  ownAgentSources: 'audit.is',
  forOwnAgents: 'audit.is',
  visibility: 'audit.visibility',
};

/** Settings in which an empty value has a meaning of its own, with its text. */
const absent: Readonly<Partial<Record<AuditField, string>>> = {
  defaultAgent: 'audit.automatic',
  allowedBuiltInAgents: 'audit.allAgents',
  allowedLocations: 'audit.allPlaces',
  chatRetentionDays: 'audit.forever',
  chatCostLimit: 'audit.noLimit',
  dataCheck: 'personal.off',
  startPage: 'audit.automatic',
  offersSignIn: 'audit.no',
};

const dates: ReadonlySet<AuditField> = new Set(['expiresAt', 'requiresRotation']);
const amounts: ReadonlySet<AuditField> = new Set(['amount', 'threshold', 'monthlyLimit', 'chatCostLimit']);
/** Fields whose values are ids, which are meaningless to a reader. */
const counted: ReadonlySet<AuditField> = new Set(['shownAgents', 'shownLists']);
const isId = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value);

/** The log stores the English names of the built-in agents. */
const builtInAgents: ReadonlyMap<string, string> = new Map([
  ['Assistant', 'audit.agent.assistant'],
  ['Writer', 'audit.agent.writer'],
  ['Analyst and coder', 'audit.agent.analyst'],
]);

const agentName = (name: string, t: Translate): string => {
  const key = builtInAgents.get(name);
  return key === undefined ? name : t(key);
};

/** A field with its old and new value, in the language of the mount; empty if neither is known. */
export function changeText({ field, from, to }: AuditChange, t: Translate, format: Format): string {
  if (from === null && to === null) return '';
  const nothing = absent[field];
  const read = (value: string | null) => {
    if (value !== null) return valueText(field, value, t, format);
    return nothing === undefined ? undefined : t(nothing);
  };
  const label = t(`audit.field.${field}`);
  const [before, after] = [read(from), read(to)];
  if (before !== undefined && after !== undefined)
    return t('audit.changed', { field: label, from: before, to: after });
  return after === undefined
    ? t('audit.unset', { field: label, from: before ?? '' })
    : t('audit.set', { field: label, to: after });
}

function valueText(field: AuditField, value: string, t: Translate, format: Format): string {
  const items = value.split(', ');
  if (counted.has(field) && value === 'all') return t('audit.all');
  if (counted.has(field) && items.every(isId)) return t('audit.chosen', { count: items.length });
  const prefix = codes[field];
  if (prefix !== undefined) return items.map(name => t(`${prefix}.${name}`)).join(', ');
  if (field === 'defaultAgent' || field === 'allowedBuiltInAgents')
    return items.map(name => agentName(name, t)).join(', ');
  if (dates.has(field) && !Number.isNaN(Date.parse(value)))
    return format.date(value, { dateStyle: 'medium', timeStyle: 'short' });
  if (field === 'reason' && automaticTopUpProblems.some(code => code === value)) return t(`topUp.${value}`);
  const euro = amounts.has(field) ? /^(-?[\d.]+) EUR$/.exec(value)?.[1] : undefined;
  return euro === undefined ? value : format.money(Number(euro) * 100);
}
