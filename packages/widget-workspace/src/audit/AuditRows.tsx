import { type Translate, useFormat, useT } from '@oriel/app-kit';
import type { AuditEntry } from '@oriel/contracts';
import { Avatar } from '@oriel/ui';
import { memo, useId } from 'react';
import { dayOf } from '../parts/days';
import { changeText } from './change-text';

/** Entries grouped by day. Rows outside of the viewport are neither laid out nor painted. */
export function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.createdAt);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, ofDay]) => <Day key={day} entries={ofDay} />);
}

function Day({ entries }: { entries: readonly AuditEntry[] }) {
  const id = useId();
  const format = useFormat();
  return (
    <>
      <h4 id={id} className="w-audit-day">
        {format.date(entries[0]?.createdAt ?? 0, {
          weekday: 'long',
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        })}
      </h4>
      <ul className="w-audit-rows" aria-labelledby={id}>
        {entries.map(entry => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </>
  );
}

// Loading another page renders only its own rows.
const Row = memo(function Row({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const format = useFormat();
  const { createdAt, actor, kind, target, changes, address } = entry;
  const via = viaText(entry, t);
  return (
    <li tabIndex={-1}>
      <time dateTime={createdAt}>{format.date(createdAt, { timeStyle: 'medium' })}</time>
      <span className="w-audit-person o-row">
        <Avatar name={actor.name} />
        <span className="w-two-lines">
          {actor.name}
          {via !== '' && <small>{via}</small>}
        </span>
      </span>
      <span className="w-two-lines w-audit-what">
        {t(`audit.kind.${kind}`)}: <b>{target.name}</b>
        {changes.map(change => (
          <small key={change.field}>{changeText(change, t, format)}</small>
        ))}
      </span>
      <span className="w-mono w-audit-address">{address}</span>
    </li>
  );
});

/** The sign-in method of the user; empty for a sign-in to the portal. */
function viaText({ via, application }: AuditEntry, t: Translate): string {
  // The operator acted on the application, not through it.
  if (via === 'command') return [t('audit.via.command'), application].filter(Boolean).join(', ');
  if (application !== undefined) return t('audit.viaApplication', { application });
  return via === 'session' ? '' : t(`audit.via.${via}`);
}
