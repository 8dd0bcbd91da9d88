import { ResourceView, useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { SpendingLimit } from '@oriel/contracts';
import { Button, IconButton, Menu, Meter, sheet, useSheet, VisuallyHidden } from '@oriel/ui';
import { AppWindow, Ellipsis, Pencil, Plus, Trash2, User, Users } from 'lucide-react';
import { useEffect } from 'react';
import { TableSkeleton } from '../parts/TableSkeleton';
import { Tag } from '../parts/Tag';
import { useRoom, useWorkspace } from '../store/workspace-context';
import css from './limits.css?inline';
import { createLimitsStore, type LimitsStore } from './limits-store';

const styles = sheet(css);
const icons = { member: User, team: Users, all: AppWindow, each: AppWindow };

/** Spending limits of members, teams and people of applications, and the amounts used. */
export function LimitsSection() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useRoom(createLimitsStore);
  const { host } = useWorkspace();
  const { edit } = useLimitActions(store);
  useEffect(() => store.open(), [store]);
  useEffect(() => host.onCreditsChanged(store.open), [host, store]);
  return (
    <section className="w-section o-stack o-gap-3" aria-labelledby="w-limits">
      <div className="w-head o-row o-wrap">
        <h3 id="w-limits">{t('limits.title')}</h3>
        <Button icon={<Plus />} onClick={() => void edit()}>
          {t('limits.add')}
        </Button>
      </div>
      <ResourceView
        resource={store.limits}
        level={3}
        skeleton={<TableSkeleton rows={2} />}
        empty={
          <p className="w-muted">
            {t('limits.none')}. {t('limits.noneText')}
          </p>
        }
      >
        {limits => (
          <div className="w-table-frame o-box">
            <table className="w-table" aria-labelledby="w-limits">
              <thead>
                <tr>
                  <th scope="col">{t('limits.of')}</th>
                  <th scope="col">{t('limits.limit')}</th>
                  <th scope="col">{t('limits.used')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('workspace.actions')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {limits.map(limit => (
                  <LimitRow key={limit.id} limit={limit} store={store} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </ResourceView>
    </section>
  );
}

function LimitRow({ limit, store }: { limit: SpendingLimit; store: LimitsStore }) {
  const t = useT();
  const format = useFormat();
  const { edit, remove } = useLimitActions(store);
  const { name, teamId, share, amount, used, period } = limit;
  const kind = share ?? (teamId === null ? 'member' : 'team');
  const Icon = icons[kind];
  const isReached = used >= amount;
  return (
    <tr>
      <td className="w-wide">
        <span className="w-limit-of o-row o-gap-3">
          <Icon aria-hidden="true" />
          <span className="w-two-lines">
            {name}
            <small>{t(`limits.${kind}`)}</small>
          </span>
        </span>
      </td>
      <td className="w-fact" data-label={t('limits.limit')}>
        {t(`limits.per.${period}`, { amount: format.money(amount) })}
      </td>
      <td className="w-fact" data-label={t('limits.used')}>
        <span className="w-limit-used o-inline">
          {share === 'each' ? t('limits.usedMost', { amount: format.money(used) }) : format.money(used)}
          {isReached && <Tag tone="danger">{t('limits.reached')}</Tag>}
          <Meter
            bare
            label={t('limits.used')}
            value={used}
            max={amount}
            valueText={`${format.money(used)} / ${format.money(amount)}`}
          />
        </span>
      </td>
      <td className="w-end w-row-menu">
        <Menu
          label={t('members.actionsOf', { name })}
          placement="bottom-end"
          rows={[
            { id: 'edit', label: t('limits.change'), icon: <Pencil />, onSelect: () => void edit(limit) },
            {
              id: 'remove',
              label: t('limits.remove'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void remove(limit),
            },
          ]}
          trigger={props => (
            <IconButton label={t('members.actionsOf', { name })} {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
      </td>
    </tr>
  );
}

function useLimitActions(store: LimitsStore) {
  const t = useT();
  const act = useAct();
  const { host, organizationId } = useWorkspace();
  return {
    async edit(limit?: SpendingLimit) {
      const args = { organizationId: organizationId(), ...(limit && { limit }) };
      const saved = await host.openDialog('SpendingLimitDialog', args).catch(() => undefined);
      if (!saved) return;
      // The dialog belongs to this widget.
      store.put(saved as SpendingLimit);
      await host.notify({ kind: 'success', title: t('limits.saved') });
    },
    async remove(limit: SpendingLimit) {
      const isSure = await host.confirm({
        title: t('limits.removeTitle', { name: limit.name }),
        text: t('limits.removeText'),
        confirmLabel: t('limits.remove'),
        destructive: true,
      });
      if (isSure) await act(signal => store.remove(limit, signal), { done: t('limits.removed') });
    },
  };
}
