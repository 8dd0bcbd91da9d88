import { useFormat, useI18n, useSignals, useT } from '@oriel/app-kit';
import { type Agent, agentVisibilities, containsSearch, limits } from '@oriel/contracts';
import {
  Button,
  DataTable,
  EmptyState,
  IconButton,
  Menu,
  SearchField,
  Select,
  type TableColumn,
  type TableSorting,
  Tabs,
  VisuallyHidden,
} from '@oriel/ui';
import { useDetail, useHost } from '@oriel/widget-kit';
import { Ellipsis, FileDown, FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { agentDescription, agentName } from '../../session/agent-name';
import type { ChatHost } from '../../session/chat-host';
import { type AgentsData, type AgentsViewStore, isManaged, visibilityOf } from '../form/agents-view-store';
import { agentPrice } from '../model-note';
import { PriceTag } from '../PriceTag';
import { AccessDialog } from './AccessDialog';
import { AgentActions, AgentName } from './AgentCells';
import type { AgentFocus } from './agent-focus';
import { ProposalsNote } from './agent-proposals';
import { ImportDialog } from './ImportDialog';
import { useAgentFile } from './use-agent-file';

const groups = ['all', 'predefined', 'own'] as const;
type Group = (typeof groups)[number];
type Sort = 'name' | 'model' | 'place';

const visibilities = ['all', ...agentVisibilities] as const;

const isIn = (group: Group, { internalId }: Agent): boolean =>
  group === 'all' || (group === 'own') === (internalId === undefined);

/** Table of agents: grouped, searched and sorted in the browser, because all of them are loaded. */
export function AgentList({
  data,
  store,
  focus,
}: {
  data: AgentsData;
  store: AgentsViewStore;
  focus: AgentFocus;
}) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { locale } = useI18n();
  // This widget runs on the same kind of host as the chat.
  const host = useHost() as unknown as ChatHost;
  const [group, setGroup] = useDetail(host, groups);
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<TableSorting<Sort>>({ sort: 'name', order: 'ascending' });
  const [shared, setShared] = useState<string>();
  const [visibility, setVisibility] = useState<(typeof visibilities)[number]>('all');
  const { agents, models } = data;
  const [isImporting, setImporting] = useState(false);
  const saveFile = useAgentFile(store);
  const sharedAgent = agents.find(({ id }) => id === shared);

  const modelName = ({ modelId }: Agent) => models.find(({ id }) => id === modelId)?.name ?? '';
  const textOf = (agent: Agent) =>
    ({
      name: agentName(agent, locale),
      model: modelName(agent),
      place: t(`agents.place.${agent.modelHostLocation}`),
    })[sorting.sort];
  const found = agents
    .filter(agent => isIn(group, agent))
    .filter(agent => visibility === 'all' || visibilityOf(agent) === visibility)
    .filter(agent =>
      containsSearch(
        `${agentName(agent, locale)} ${agentDescription(agent, locale) ?? ''} ${modelName(agent)}`,
        search,
      ),
    )
    .toSorted((one, other) => textOf(one).localeCompare(textOf(other), locale));
  if (sorting.order === 'descending') found.reverse();
  const rows = [...found.filter(agent => isIn('own', agent)), ...found.filter(agent => !isIn('own', agent))];
  const columns: TableColumn<Agent, Sort>[] = [
    {
      key: 'name',
      head: t('agents.column.name'),
      sort: 'name',
      cell: agent => <AgentName agent={agent} data={data} store={store} />,
    },
    {
      key: 'model',
      head: t('agents.column.model'),
      sort: 'model',
      width: '20%',
      card: 'meta',
      cell: agent => {
        const model = models.find(({ id }) => id === agent.modelId);
        if (!model) return t('agents.noModel');
        const price = agentPrice(
          model,
          { assignedTools: agent.assignedTools, drawing: data.drawing },
          t,
          format,
        );
        return (
          <>
            {model.name} {price && <PriceTag price={price} />}
          </>
        );
      },
    },
    {
      key: 'place',
      head: t('agents.column.place'),
      sort: 'place',
      width: 132,
      card: 'meta',
      cell: ({ modelHostLocation }) => t(`agents.place.${modelHostLocation}`),
    },
    {
      key: 'tools',
      head: t('agents.column.tools'),
      width: 104,
      numeric: true,
      cell: ({ assignedTools }) => format.number(assignedTools.length),
    },
    {
      key: 'access',
      head: t('agents.column.access'),
      width: 124,
      cell: agent =>
        visibilityOf(agent) !== 'teams'
          ? t(`agents.access.${visibilityOf(agent)}`)
          : agent.teamIds.length === 0
            ? t('agents.access.nobody')
            : t('agents.access.teams', { count: agent.teamIds.length }),
    },
  ];
  const groupOf = (agent: Agent) => {
    const key = isIn('own', agent) ? 'own' : 'predefined';
    return { key, head: t(`agents.part.${key}`) };
  };

  return (
    <>
      {/* A page with a title of its own has the button beside it. */}
      {host.props.value.title === '' ? (
        <h2>
          <VisuallyHidden>{t('agents.title')}</VisuallyHidden>
        </h2>
      ) : (
        <div className="a-head o-row o-wrap">
          <h2>{t('agents.title')}</h2>
          <Button kind="primary" icon={<Plus />} onClick={() => store.go('new')}>
            {t('agents.create')}
          </Button>
        </div>
      )}
      <ProposalsNote data={data} store={store} />
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
        <div className="a-tools o-row o-wrap">
          <SearchField
            className="a-search"
            label={t('agents.search')}
            clearLabel={t('agents.clearSearch')}
            value={search}
            onChange={setSearch}
            maxLength={limits.agentName}
            found={t('agents.found', { count: found.length })}
          />
          {agents.some(agent => visibilityOf(agent) !== 'workspace') && (
            <Select
              className="a-visibility"
              label={t('agents.visibility')}
              value={visibility}
              options={visibilities.map(each => ({ value: each, label: t(`agents.visibility.${each}`) }))}
              onChange={setVisibility}
            />
          )}
          <span className="c-grow" />
          {!data.isLead && (
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
                  disabled: !agents.some(agent => isManaged(data, agent)),
                  onSelect: () =>
                    void saveFile(
                      agents.filter(agent => isManaged(data, agent)).map(({ id }) => id),
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
          )}
        </div>
        {found.length === 0 ? (
          <EmptyState level={3} compact title={t(search === '' ? 'agents.none' : 'agents.nothing')}>
            {search !== ''
              ? t('agents.nothingText', { search })
              : t(data.mayShareWith.length > 0 ? 'agents.noneText' : 'agents.noneOwnText')}
          </EmptyState>
        ) : (
          <DataTable
            label={t('agents.title')}
            columns={columns}
            rows={rows}
            keyOf={({ id }) => id}
            sorting={sorting}
            onSort={setSorting}
            groupOf={group === 'all' ? groupOf : undefined}
            actions={{
              head: t('agents.column.actions'),
              cell: agent => (
                <AgentActions
                  agent={agent}
                  data={data}
                  store={store}
                  focus={focus}
                  onShare={() => setShared(agent.id)}
                  onExport={() => void saveFile([agent.id], agent.name)}
                />
              ),
            }}
          />
        )}
      </Tabs>
      {isImporting && <ImportDialog store={store} close={() => setImporting(false)} />}
      {sharedAgent && (
        <AccessDialog agent={sharedAgent} data={data} store={store} close={() => setShared(undefined)} />
      )}
    </>
  );
}

/** Removes case and accents. */
