import { useSignals, useT } from '@oriel/app-kit';
import { auditGroups, auditKinds, auditKindsByGroup } from '@oriel/contracts';
import { Button, Field, Select } from '@oriel/ui';
import { PeriodField } from '../parts/PeriodField';
import { type AuditStore, isFiltered, noFilters } from './audit-store';
import { actorName } from './use-audit-table';

/** Filters of the audit log: person, kind and period. */
export function AuditFilterBar({ store }: { store: AuditStore }) {
  useSignals();
  const t = useT();
  const { actorId, group, kind, from, to } = store.filters.value;
  const actors = store.actors.value.value ?? [];
  const kinds = group === '' ? auditKinds : auditKindsByGroup[group];
  return (
    <div className="w-filters">
      <Field label={t('audit.person')}>
        <Select
          value={actorId}
          options={[
            { value: '', label: t('audit.everybody') },
            ...actors.map(actor => ({ value: actor.id, label: actorName(actor, t) })),
          ]}
          onChange={value => store.filter({ actorId: value })}
        />
      </Field>
      <Field label={t('audit.group')}>
        <Select
          value={group}
          options={[
            { value: '' as const, label: t('audit.everything') },
            ...auditGroups.map(value => ({ value, label: t(`audit.group.${value}`) })),
          ]}
          onChange={value => store.filter({ group: value, kind: '' })}
        />
      </Field>
      <Field label={t('audit.kind')}>
        <Select
          value={kind}
          options={[
            { value: '' as const, label: t('audit.everything') },
            ...kinds.map(value => ({ value, label: t(`audit.kind.${value}`) })),
          ]}
          onChange={value => store.filter({ kind: value })}
        />
      </Field>
      <PeriodField value={{ from, to }} onChange={store.filter} />
      {isFiltered(store.filters.value) && (
        <Button kind="ghost" onClick={() => store.filter(noFilters)}>
          {t('audit.reset')}
        </Button>
      )}
    </div>
  );
}
