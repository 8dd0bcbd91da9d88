import { useFormat, useI18n, useSignals, useT } from '@oriel/app-kit';
import { type Agent, limits } from '@oriel/contracts';
import { Button, EmptyState, IconButton, Menu, SearchField, Tabs, VisuallyHidden } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { ArrowDown, ArrowUp, Ellipsis, FileDown, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { agentDescription, agentName } from '../../session/agent-name';
import type { ChatHost } from '../../session/chat-host';
import type { AgentsData, AgentsViewStore } from '../form/agents-view-store';
import { AccessDialog } from './AccessDialog';
import { AgentRow } from './AgentRow';
import { ImportDialog } from './ImportDialog';
import { useAgentFile } from './use-agent-file';

const groups = ['all', 'predefined', 'own'] as const;
type Group = (typeof groups)[number];
const columns = ['name', 'model', 'place'] as const;
type Column = (typeof columns)[number];

const isIn = (group: Group, { internalId }: Agent): boolean =>
  group === 'all' || (group === 'own') === (internalId === undefined);

/** Table of agents: grouped, searched and sorted in the browser, because all of them are loaded. */
export function AgentList({ data, store }: { data: AgentsData; store: AgentsViewStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { locale } = useI18n();
  // This widget runs on the same kind of host as the chat.
  const host = useHost() as unknown as ChatHost;
  const [group, setGroup] = useState<Group>('all');
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<{ column: Column; isDescending: boolean }>({
    column: 'name',
    isDescending: false,
  });
  const [shared, setShared] = useState<string>();
  const { agents, models, teams } = data;
  const [isImporting, setImporting] = useState(false);
  const saveFile = useAgentFile(store);
  const sharedAgent = agents.find(({ id }) => id === shared);

  const modelName = ({ modelId }: Agent) => models.find(({ id }) => id === modelId)?.name ?? '';
  const textOf = (agent: Agent) =>
    ({
      name: agentName(agent, locale),
      model: modelName(agent),
      place: t(`agents.place.${agent.modelHostLocation}`),
    })[sorting.column];
  const words = fold(search);
  const found = agents
    .filter(agent => isIn(group, agent))
    .filter(agent =>
      fold(
        `${agentName(agent, locale)} ${agentDescription(agent, locale) ?? ''} ${modelName(agent)}`,
      ).includes(words),
    )
    .toSorted((one, other) => textOf(one).localeCompare(textOf(other), locale));
  if (sorting.isDescending) found.reverse();
  const parts = [
    { name: 'own', agents: found.filter(agent => isIn('own', agent)) },
    { name: 'predefined', agents: found.filter(agent => isIn('predefined', agent)) },
  ].filter(part => part.agents.length > 0);

  const head = (column: Column) => {
    const isSorted = sorting.column === column;
    const { isDescending } = sorting;
    return (
      <th
        key={column}
        scope="col"
        className={`a-${column}`}
        aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className="a-sort o-inline"
          onClick={() => setSorting({ column, isDescending: isSorted && !isDescending })}
        >
          {t(`agents.column.${column}`)}
          {isSorted && (isDescending ? <ArrowDown /> : <ArrowUp />)}
        </button>
      </th>
    );
  };

  return (
    <>
      <div className="a-head o-row o-wrap">
        {/* The page may set its own title for the view. */}
        <h2>
          {host.props.value.title === '' ? (
            <VisuallyHidden>{t('agents.title')}</VisuallyHidden>
          ) : (
            t('agents.title')
          )}
        </h2>
        <Menu
          label={t('agents.file')}
          placement="bottom-end"
          rows={[
            {
              id: 'import',
              label: t('agents.import'),
              icon: <FileUp />,
              onSelect: () => setImporting(true),
            },
            {
              id: 'export',
              label: t('agents.exportAll'),
              icon: <FileDown />,
              disabled: !agents.some(agent => isIn('own', agent)),
              onSelect: () =>
                void saveFile(
                  agents.filter(agent => isIn('own', agent)).map(({ id }) => id),
                  t('agents.title'),
                ),
            },
          ]}
          trigger={props => (
            <IconButton label={t('agents.file')} {...props}>
              <Ellipsis />
            </IconButton>
          )}
        />
        <Button kind="primary" icon={<Plus />} onClick={() => store.go('new')}>
          {t('agents.create')}
        </Button>
      </div>
      <Tabs
        label={t('agents.groups')}
        tabs={groups.map(id => ({
          id,
          label: t(`agents.group.${id}`),
          count: format.number(agents.filter(agent => isIn(id, agent)).length),
        }))}
        current={group}
        onChange={setGroup}
      >
        <SearchField
          className="a-search"
          label={t('agents.search')}
          clearLabel={t('agents.clearSearch')}
          value={search}
          onChange={setSearch}
          maxLength={limits.agentName}
          found={t('agents.found', { count: found.length })}
        />
        {found.length === 0 ? (
          <EmptyState level={3} compact title={t(search === '' ? 'agents.none' : 'agents.nothing')}>
            {search === '' ? t('agents.noneText') : t('agents.nothingText', { search })}
          </EmptyState>
        ) : (
          <div className="a-frame o-box">
            <table className="a-table" aria-label={t('agents.title')}>
              <thead>
                <tr>
                  {columns.map(head)}
                  <th scope="col">{t('agents.column.tools')}</th>
                  <th scope="col">{t('agents.column.access')}</th>
                  <th scope="col">
                    <VisuallyHidden>{t('agents.column.actions')}</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              {parts.map(part => (
                <tbody key={part.name}>
                  {group === 'all' && (
                    <tr className="a-part">
                      <th scope="rowgroup" colSpan={6}>
                        {t(`agents.part.${part.name}`)}
                      </th>
                    </tr>
                  )}
                  {part.agents.map(agent => (
                    <AgentRow
                      key={agent.id}
                      agent={agent}
                      model={modelName(agent)}
                      data={data}
                      store={store}
                      onShare={() => setShared(agent.id)}
                      onExport={() => void saveFile([agent.id], agent.name)}
                    />
                  ))}
                </tbody>
              ))}
            </table>
          </div>
        )}
      </Tabs>
      {isImporting && <ImportDialog store={store} close={() => setImporting(false)} />}
      {sharedAgent && teams && (
        <AccessDialog agent={sharedAgent} teams={teams} store={store} close={() => setShared(undefined)} />
      )}
    </>
  );
}

/** Removes case and accents. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
