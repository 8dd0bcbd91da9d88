import type { Format, Translate } from '@oriel/app-kit';
import type { AuditChange, AuditField } from '@oriel/contracts';

/** Fields whose values are identifiers with a text, and the prefix of that text. */
const named: Readonly<Partial<Record<AuditField, string>>> = {
  role: 'role',
  teamRole: 'teams.role',
  productRoles: 'keys',
  widgets: 'applications.widget',
  cardsAndLists: 'resources',
  period: 'audit.period',
};
const dates: ReadonlySet<AuditField> = new Set(['expiresAt', 'requiresRotation']);

/** A field with its old and new value, in the language of the mount. */
export function changeText({ field, from, to }: AuditChange, t: Translate, format: Format): string {
  const read = (value: string) => valueText(field, value, t, format);
  const label = t(`audit.field.${field}`);
  if (from !== null && to !== null)
    return t('audit.changed', { field: label, from: read(from), to: read(to) });
  if (to !== null) return t('audit.set', { field: label, to: read(to) });
  return t('audit.unset', { field: label, from: from === null ? '' : read(from) });
}

/** Fields whose values are ids, which are meaningless to a reader. */
const counted: ReadonlySet<AuditField> = new Set(['shownAgents', 'shownLists']);
const isId = (value: string): boolean => /^[0-9a-f-]{36}$/.test(value);

function valueText(field: AuditField, value: string, t: Translate, format: Format): string {
  const ids = value.split(', ');
  if (counted.has(field) && value === 'all') return t('audit.all');
  if (field === 'offersSignIn') return t('audit.yes');
  if (counted.has(field) && ids.every(isId)) return t('audit.chosen', { count: ids.length });
  const prefix = named[field];
  if (prefix !== undefined)
    return value
      .split(', ')
      .map(name => t(`${prefix}.${name}`))
      .join(', ');
  if (dates.has(field) && !Number.isNaN(Date.parse(value)))
    return format.date(value, { dateStyle: 'medium', timeStyle: 'short' });
  const euro = field === 'amount' ? /^(-?[\d.]+) EUR$/.exec(value)?.[1] : undefined;
  return euro === undefined ? value : format.money(Number(euro) * 100);
}
