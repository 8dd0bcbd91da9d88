import { type Format, type Translate, useFormat, useT } from '@oriel/app-kit';
import { type AuditEntry, impersonalActors } from '@oriel/contracts';
import { Avatar, type DataTableProps } from '@oriel/ui';
import { dayOf } from '../parts/days';
import { changeText } from './change-text';

/** The columns of the audit log, whose entries are grouped by day. */
export function useAuditTable(): Omit<DataTableProps<AuditEntry>, 'rows'> {
  const t = useT();
  const format = useFormat();
  return {
    labelledBy: 'w-audit',
    columns: [
      {
        key: 'time',
        head: t('audit.time'),
        width: 104,
        card: 'meta',
        cell: ({ createdAt }) => (
          <time dateTime={createdAt}>{format.date(createdAt, { timeStyle: 'medium' })}</time>
        ),
      },
      {
        key: 'person',
        head: t('audit.person'),
        width: '26%',
        card: 'title',
        cell: entry => {
          const via = viaText(entry, t);
          return (
            <span className="w-audit-person o-row">
              <Avatar name={actorName(entry.actor, t)} />
              <span className="w-two-lines">
                {actorName(entry.actor, t)}
                {via !== '' && <small>{via}</small>}
              </span>
            </span>
          );
        },
        title: ({ actor }) => actorName(actor, t),
      },
      {
        key: 'what',
        head: t('audit.kind'),
        wraps: true,
        card: 'meta',
        cell: ({ kind, target, changes }) => (
          <span className="w-two-lines">
            {t(`audit.kind.${kind}`)}: <b>{target.name}</b>
            {changes.map(change => {
              const text = changeText(change, t, format);
              return text && <small key={change.field}>{text}</small>;
            })}
          </span>
        ),
      },
      {
        key: 'address',
        head: t('audit.address'),
        width: 132,
        card: 'meta',
        cell: ({ address }) => address && <span className="w-mono">{address}</span>,
        title: ({ address }) => address ?? undefined,
      },
    ],
    keyOf: ({ id }) => id,
    groupOf: ({ createdAt }) => ({
      key: dayOf(createdAt),
      head: (
        <h4>{format.date(createdAt, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}</h4>
      ),
    }),
  };
}

/** The name of an actor; actors other than people have a translated name. */
export function actorName({ id, name }: AuditEntry['actor'], t: Translate): string {
  const [impersonal] = (['system', 'operator', 'payments'] as const).filter(
    each => impersonalActors[each] === id,
  );
  return impersonal ? t(`audit.actor.${impersonal}`) : name;
}

/** An entry as a CSV row in the language of the mount; the first row has the headings. */
export function auditRows(entries: readonly AuditEntry[], t: Translate, format: Format): string[][] {
  const heads = ['date', 'person', 'via', 'address', 'kind', 'target', 'changes'];
  return [
    heads.map(name => t(`audit.${name}`)),
    ...entries.map(entry => [
      format.date(entry.createdAt, { dateStyle: 'short', timeStyle: 'medium' }),
      actorName(entry.actor, t),
      viaText(entry, t) || t('audit.via.session'),
      entry.address,
      t(`audit.kind.${entry.kind}`),
      entry.target.name,
      entry.changes
        .map(change => changeText(change, t, format))
        .filter(text => text !== '')
        .join('; '),
    ]),
  ];
}

/** The sign-in method of the user; empty for a sign-in to the portal. */
function viaText({ via, application }: AuditEntry, t: Translate): string {
  // The operator acted on the application, not through it.
  if (via === 'command') return [t('audit.via.command'), application].filter(Boolean).join(', ');
  if (application !== undefined) return t('audit.viaApplication', { application });
  return via === 'session' ? '' : t(`audit.via.${via}`);
}
