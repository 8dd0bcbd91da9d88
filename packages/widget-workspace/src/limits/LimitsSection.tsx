import { type Resource, ResourceView, resource, useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import type { SpendingLimit } from '@oriel/contracts';
import { deleteSpendingLimit, listSpendingLimits } from '@oriel/contracts';
import {
  Button,
  DataTable,
  type DataTableProps,
  Meter,
  RowActions,
  Status,
  sheet,
  useSheet,
} from '@oriel/ui';
import { AppWindow, Pencil, Plus, Trash2, User, Users } from 'lucide-react';
import { useEffect } from 'react';
import { useRoom, useWorkspace } from '../store/workspace-context';
import type { WorkspaceStore } from '../store/workspace-store';
import css from './limits.css?inline';

const styles = sheet(css);
const icons = { member: User, team: Users, all: AppWindow, each: AppWindow };

/** Spending limits of members, teams and people of applications, and the amounts used. */
export function LimitsSection() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const store = useRoom(createLimitsStore);
  const format = useFormat();
  const { host } = useWorkspace();
  const { edit, remove } = useLimitActions(store);
  useEffect(() => store.open(), [store]);
  useEffect(() => host.onCreditsChanged(store.open), [host, store]);
  const table: Omit<DataTableProps<SpendingLimit>, 'rows'> = {
    labelledBy: 'w-limits',
    columns: [
      {
        key: 'of',
        head: t('limits.of'),
        cell: limit => {
          const kind = kindOf(limit);
          const Icon = icons[kind];
          return (
            <span className="w-limit-of">
              <Icon aria-hidden="true" /> <bdi>{limit.name}</bdi> <small>{t(`limits.${kind}`)}</small>
            </span>
          );
        },
        title: ({ name }) => name,
      },
      {
        key: 'limit',
        head: t('limits.limit'),
        width: '26%',
        cell: ({ period, amount }) => t(`limits.per.${period}`, { amount: format.money(amount) }),
      },
      {
        key: 'used',
        head: t('limits.used'),
        width: '30%',
        cell: ({ share, used, amount }) => (
          <span className="w-limit-used o-row">
            {share === 'each' ? t('limits.usedMost', { amount: format.money(used) }) : format.money(used)}
            {used >= amount && <Status tone="danger">{t('limits.reached')}</Status>}
            <Meter
              bare
              label={t('limits.used')}
              value={used}
              max={amount}
              valueText={`${format.money(used)} / ${format.money(amount)}`}
            />
          </span>
        ),
      },
    ],
    keyOf: ({ id }) => id,
    actions: {
      head: t('workspace.actions'),
      cell: limit => (
        <RowActions
          label={t('members.actionsOf', { name: limit.name })}
          actions={[
            { id: 'edit', label: t('limits.change'), icon: <Pencil />, onSelect: () => void edit(limit) },
            {
              id: 'remove',
              label: t('limits.remove'),
              icon: <Trash2 />,
              danger: true,
              onSelect: () => void remove(limit),
            },
          ]}
        />
      ),
    },
    pendingRows: 2,
  };
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
        skeleton={<DataTable {...table} rows={undefined} />}
        empty={
          <p className="w-muted">
            {t('limits.none')}. {t('limits.noneText')}
          </p>
        }
      >
        {limits => <DataTable {...table} rows={limits} />}
      </ResourceView>
    </section>
  );
}

const kindOf = ({ share, teamId }: SpendingLimit) => share ?? (teamId === null ? 'member' : 'team');

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

/** The spending limits of members, teams and applications. */
interface LimitsStore {
  readonly limits: Resource<readonly SpendingLimit[]>;
  open(): void;
  /** Adds or updates a limit. */
  put(limit: SpendingLimit): void;
  remove(limit: SpendingLimit, abort: AbortSignal): Promise<void>;
}

function createLimitsStore({ host, organizationId }: WorkspaceStore): LimitsStore {
  const { client } = host;
  const params = () => ({ organizationId: organizationId() });
  const limits = resource<readonly SpendingLimit[]>(
    abort => client.call(listSpendingLimits, { params: params() }, { signal: abort }),
    { signal: host.signal },
  );
  return {
    limits,
    open: () => void limits.reload(),
    put: limit =>
      limits.set(all =>
        all.some(({ id }) => id === limit.id)
          ? all.map(each => (each.id === limit.id ? limit : each))
          : [...all, limit].toSorted((one, other) => one.name.localeCompare(other.name)),
      ),
    async remove({ id }, abort) {
      const input = { params: { ...params(), spendingLimitId: id } };
      await client.call(deleteSpendingLimit, input, { signal: abort });
      limits.set(all => all.filter(each => each.id !== id));
    },
  };
}
