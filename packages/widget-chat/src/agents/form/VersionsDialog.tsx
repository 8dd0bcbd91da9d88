import {
  Added,
  Difference,
  Removed,
  ResourceView,
  resource,
  TextDifference,
  useAct,
  useI18n,
  useSignals,
} from '@oriel/app-kit';
import {
  type AgentDiff,
  type AgentVersion,
  type AgentVersionDetail,
  agentTexts,
  getAgentVersion,
  listAgentVersions,
  type ManagedAgent,
} from '@oriel/contracts';
import { Button, Chips, Dialog, Skeleton, Tag } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AgentsViewStore } from './agents-view-store';

/** Options of {@link VersionsDialog}. */
export interface VersionsDialogProps {
  agent: ManagedAgent;
  store: AgentsViewStore;
  /** Whether the form has changes that restoring a version would discard. */
  hasChanges: boolean;
  /** `isRestored`: an earlier version of the agent was restored. */
  close: (isRestored?: boolean) => void;
}

/** Version history of an agent: each version, its changes, and a button to restore it. */
export function VersionsDialog({ agent, store, hasChanges, close }: VersionsDialogProps) {
  useSignals();
  const { t } = useI18n();
  const host = useHost();
  const { client, organizationId } = store.service;
  const params = { organizationId, agentId: agent.id };
  const [versions] = useState(() =>
    resource<AgentVersion[]>(signal => client.call(listAgentVersions, { params }, { signal }), {
      signal: host.signal,
    }),
  );
  useEffect(() => void versions.load(), [versions]);
  return (
    <Dialog
      size="wide"
      title={t('agents.versionsOf', { name: agent.name })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
    >
      <ResourceView compact level={3} resource={versions} skeleton={<Skeleton lines={4} />}>
        {list => <Versions list={list} agent={agent} store={store} hasChanges={hasChanges} close={close} />}
      </ResourceView>
    </Dialog>
  );
}

function Versions({
  list,
  agent,
  store,
  hasChanges,
  close,
}: VersionsDialogProps & { list: readonly AgentVersion[] }) {
  useSignals();
  const { t, format } = useI18n();
  const host = useHost();
  const act = useAct();
  const current = list[0]?.number ?? 0;
  const [number, setNumber] = useState(current);
  const [against, setAgainst] = useState<'before' | 'current'>('before');
  if (list.length === 0) return <p className="a-muted">{t('agents.noVersions')}</p>;

  const restore = async () => {
    const isSure = await host.confirm({
      title: t('agents.restoreTitle', { number }),
      text: t(hasChanges ? 'agents.restoreUnsavedText' : 'agents.restoreText'),
      confirmLabel: t('agents.restore'),
    });
    if (!isSure) return;
    const { isDone } = await act(signal => store.restore(agent.id, number, signal), {
      done: t('agents.restored', { number }),
      failed: t('agents.notRestored'),
    });
    if (isDone) close(true);
  };
  return (
    <div className="a-versions">
      <ol aria-label={t('agents.versions')}>
        {list.map(version => (
          <li key={version.number}>
            <button
              type="button"
              aria-current={version.number === number ? 'true' : undefined}
              onClick={() => setNumber(version.number)}
            >
              <b>{t('agents.version', { number: version.number })}</b>
              {version.number === current && <Tag tone="accent">{t('agents.versionNow')}</Tag>}
              <small>
                {version.restoredFrom !== null &&
                  `${t('agents.versionRestored', { number: version.restoredFrom })} · `}
                {version.changedByName ?? t('agents.versionNobody')}
                {' · '}
                {format.date(version.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
              </small>
            </button>
          </li>
        ))}
      </ol>
      <section aria-label={t('agents.version', { number })}>
        {number !== current && (
          <div className="a-version-head o-row o-wrap">
            <Chips
              label={t('agents.compareWith')}
              options={[
                { value: 'before', label: t('agents.compareBefore') },
                { value: 'current', label: t('agents.compareNow') },
              ]}
              value={against}
              onChange={setAgainst}
            />
            <Button icon={<RotateCcw />} onClick={() => void restore()}>
              {t('agents.restore')}
            </Button>
          </div>
        )}
        <Version
          key={`${number} ${against}`}
          agent={agent}
          store={store}
          number={against === 'current' ? current : number}
          against={against === 'current' && number !== current ? number : undefined}
        />
      </section>
    </div>
  );
}

function Version({
  agent,
  store,
  number,
  against,
}: {
  agent: ManagedAgent;
  store: AgentsViewStore;
  number: number;
  against: number | undefined;
}) {
  useSignals();
  const { t } = useI18n();
  const host = useHost();
  const { client, organizationId } = store.service;
  const [detail] = useState(() =>
    resource<AgentVersionDetail>(
      signal =>
        client.call(
          getAgentVersion,
          { params: { organizationId, agentId: agent.id, number }, query: { against } },
          { signal },
        ),
      { signal: host.signal },
    ),
  );
  useEffect(() => void detail.load(), [detail]);
  return (
    <ResourceView compact level={3} resource={detail} skeleton={<Skeleton lines={4} />}>
      {({ diff }) =>
        diff ? <AgentDifference diff={diff} /> : <p className="a-muted">{t('agents.versionFirst')}</p>
      }
    </ResourceView>
  );
}

function AgentDifference({ diff }: { diff: AgentDiff }) {
  const { t } = useI18n();
  const parts: [name: string, content: ReactNode][] = [];
  for (const field of agentTexts) {
    const text = diff[field];
    if (text) parts.push([t(`agents.field.${field}`), <TextDifference key={field} diff={text} />]);
  }
  const swap = (before: string, after: string) => (
    <p className="k-diff-text">
      <Removed>{before}</Removed> <Added>{after}</Added>
    </p>
  );
  const { model, fallbackModels, modelHostLocation: place, assignedTools: tools } = diff;
  if (model)
    parts.push([
      t('agents.column.model'),
      swap(model.before ?? t('agents.noModel'), model.after ?? t('agents.noModel')),
    ]);
  if (fallbackModels) {
    const namesOf = (names: readonly string[]) => names.join(', ') || t('agents.noFallback');
    parts.push([t('agents.fallbacks'), swap(namesOf(fallbackModels.before), namesOf(fallbackModels.after))]);
  }
  if (place)
    parts.push([
      t('agents.column.place'),
      swap(t(`agents.place.${place.before}`), t(`agents.place.${place.after}`)),
    ]);
  if (tools)
    parts.push([
      t('agents.tools'),
      <ul key="tools">
        {tools.removed.map(name => (
          <li key={name}>
            <Removed>{name}</Removed>
          </li>
        ))}
        {tools.added.map(name => (
          <li key={name}>
            <Added>{name}</Added>
          </li>
        ))}
      </ul>,
    ]);
  return parts.length > 0 ? (
    <Difference parts={parts} />
  ) : (
    <p className="a-muted">{t('agents.versionSame')}</p>
  );
}
