import { type Resource, ResourceView, useFormat, useT } from '@oriel/app-kit';
import { containsSearch, type ManagedModel, type ModelPatch } from '@oriel/contracts';
import {
  Button,
  DataTable,
  EmptyState,
  type RowAction,
  RowActions,
  SearchField,
  Select,
  SelectionBar,
  Status,
  Switch,
  type TableColumn,
  Tag,
} from '@oriel/ui';
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDetailAddress } from '../../routing/trail';
import { OperatorPage } from '../OperatorPage';
import { operatorAddressOf } from '../operator-pages';
import { useOperatorT } from '../use-operator-t';
import { ModelDialog } from './ModelDialog';
import { type ModelRow, useModelChanges, useModels } from './model-rows';
import { abilityNames, hasCorrections, hasNoPrice, priceText } from './model-values';
import { RetireDialog } from './RetireDialog';
import './models.css';

const modelsPath = operatorAddressOf('models');
const states = ['all', 'on', 'off', 'unavailable', 'retired'] as const;
type State = (typeof states)[number];

/** The models of all endpoints: who may use them, what they can do and cost, and their order. */
export default function ModelsPage() {
  const t = useOperatorT();
  const models = useModels();
  return (
    <ResourceView
      resource={models}
      failedTitle={t('models.loadFailed')}
      skeleton={
        <OperatorPage title={t('page.models')}>
          <DataTable label={t('page.models')} columns={plainColumns(t)} rows={undefined} keyOf={() => ''} />
        </OperatorPage>
      }
      empty={
        <OperatorPage title={t('page.models')}>
          <EmptyState
            level={3}
            title={t('models.none')}
            actions={
              <Link className="op-link" to={operatorAddressOf('endpoints')}>
                {t('models.toEndpoints')}
              </Link>
            }
          >
            {t('models.noneText')}
          </EmptyState>
        </OperatorPage>
      }
    >
      {rows => <Models rows={rows} models={models} />}
    </ResourceView>
  );
}

const plainColumns = (t: ReturnType<typeof useOperatorT>): TableColumn<ModelRow>[] =>
  (['name', 'access', 'price', 'state', 'enabled'] as const).map(key => ({
    key,
    head: t(`models.${key}`),
    cell: () => null,
  }));

function stateOf({ model, endpoint }: ModelRow): Exclude<State, 'all'> {
  if (model.retiredAt !== null) return 'retired';
  if (!model.enabled) return 'off';
  return model.isAvailable && endpoint.enabled ? 'on' : 'unavailable';
}

type Shown = { readonly kind: 'edit' | 'retire'; readonly row: ModelRow };

function Models({ rows, models }: { rows: readonly ModelRow[]; models: Resource<ModelRow[]> }) {
  const t = useOperatorT();
  const kit = useT();
  const [query, setQuery] = useSearchParams();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [retiring, setRetiring] = useState<ModelRow>();
  const navigate = useNavigate();
  const show = ({ kind, row }: Shown) => {
    if (kind === 'retire') setRetiring(row);
    else void navigate({ pathname: `${modelsPath}/${row.model.id}`, search: query.toString() });
  };
  const { patch, patchAll, move } = useModelChanges(models);
  const endpointId = query.get('endpoint') ?? 'all';
  const state = states.find(each => each === query.get('state')) ?? 'all';
  const choose = (name: 'endpoint' | 'state', value: string) => {
    const next = new URLSearchParams(query);
    if (value === 'all') next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true });
  };
  const endpoints = [...new Map(rows.map(({ endpoint }) => [endpoint.id, endpoint])).values()];
  const found = rows.filter(row => {
    const { model, endpoint } = row;
    return (
      (endpointId === 'all' || endpoint.id === endpointId) &&
      (state === 'all' || stateOf(row) === state) &&
      containsSearch(`${model.name} ${model.modelId}`, search)
    );
  });
  const chosen = found.filter(({ model }) => selected.has(model.id));
  const switchAll = async (enabled: boolean) => {
    const changed = chosen.filter(({ model }) => model.enabled !== enabled);
    await patchAll(changed.map(({ model }) => [model, { enabled }]));
    setSelected(new Set());
  };
  return (
    <OperatorPage title={t('page.models')}>
      <div className="op-filters">
        <SearchField
          label={t('models.search')}
          clearLabel={t('models.clear')}
          value={search}
          onChange={setSearch}
          found={t('models.found', { count: found.length })}
        />
        <Select
          label={t('models.endpoint')}
          value={endpointId}
          options={[
            { value: 'all', label: t('models.allEndpoints') },
            ...endpoints.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={value => choose('endpoint', value)}
        />
        <Select
          label={t('models.state')}
          value={state}
          options={states.map(value => ({ value, label: t(`models.state.${value}`) }))}
          onChange={value => choose('state', value)}
        />
      </div>
      {found.length === 0 ? (
        <EmptyState level={3} compact title={t('models.notFound')}>
          {t('models.notFoundText')}
        </EmptyState>
      ) : (
        <ModelTable
          rows={found}
          all={rows}
          selection={{
            selected,
            onChange: setSelected,
            labelOf: ({ model }) => t('models.select', { name: model.name }),
            allLabel: t('models.selectAll'),
          }}
          onShow={show}
          onPatch={patch}
          onMove={move}
        />
      )}
      <SelectionBar
        label={t('models.selection')}
        count={chosen.length}
        countText={t('models.selected', { count: chosen.length })}
        clearLabel={kit('kit.cancel')}
        onClear={() => setSelected(new Set())}
      >
        <Button onClick={() => void switchAll(true)}>{t('models.switchOn')}</Button>
        <Button onClick={() => void switchAll(false)}>{t('models.switchOff')}</Button>
      </SelectionBar>
      <EditedModel rows={rows} models={models} />
      {retiring && (
        <RetireDialog row={retiring} rows={rows} models={models} close={() => setRetiring(undefined)} />
      )}
    </OperatorPage>
  );
}

/** The entry of the model that the address names. */
function EditedModel({ rows, models }: { rows: readonly ModelRow[]; models: Resource<ModelRow[]> }) {
  const { modelId } = useParams();
  const { search } = useLocation();
  const openDetail = useDetailAddress();
  const row = rows.find(({ model }) => model.id === modelId);
  if (!row) return null;
  return (
    <ModelDialog
      key={row.model.id}
      row={row}
      models={models}
      close={() => openDetail(null, modelsPath + search)}
    />
  );
}

interface TableProps {
  rows: readonly ModelRow[];
  all: readonly ModelRow[];
  selection: Parameters<typeof DataTable<ModelRow>>[0]['selection'];
  onShow: (shown: Shown) => void;
  onPatch: (model: ManagedModel, patch: ModelPatch) => void;
  onMove: (row: ModelRow, neighbour: ModelRow, all: readonly ModelRow[]) => void;
}

function useModelColumns({
  onShow,
  onPatch,
}: Pick<TableProps, 'onShow' | 'onPatch'>): readonly TableColumn<ModelRow>[] {
  const t = useOperatorT();
  const format = useFormat();
  return [
    {
      key: 'name',
      head: t('models.name'),
      width: '26%',
      wraps: true,
      title: ({ model }) => model.modelId,
      cell: row => (
        <span className="operator-lines">
          <span className="op-name">
            <button type="button" className="op-link" onClick={() => onShow({ kind: 'edit', row })}>
              <bdi>{row.model.name}</bdi>
            </button>
            {hasCorrections(row.model) && <Tag>{t('models.corrected')}</Tag>}
          </span>
          <small dir="ltr">{row.model.modelId}</small>
        </span>
      ),
    },
    {
      key: 'abilities',
      head: t('models.abilities'),
      onlyWide: true,
      cell: ({ model }) => abilityNames(t, model).join(', '),
    },
    { key: 'access', head: t('models.access'), cell: ({ model }) => <Access model={model} /> },
    {
      key: 'price',
      head: t('models.price'),
      width: 176,
      numeric: true,
      title: ({ model, endpoint }) =>
        hasNoPrice(model, endpoint) ? t('models.noPriceText') : priceText(t, format, model.priceInEuro).long,
      cell: ({ model, endpoint }) =>
        hasNoPrice(model, endpoint) ? (
          <Status tone="warning">{t('models.noPrice')}</Status>
        ) : (
          priceText(t, format, model.priceInEuro).short
        ),
    },
    {
      key: 'agents',
      head: t('models.agents'),
      width: 84,
      numeric: true,
      onlyWide: true,
      cell: ({ model }) => format.number(model.agentCount),
    },
    {
      key: 'state',
      head: t('models.state'),
      width: '14%',
      card: 'meta',
      cell: row => <ModelState row={row} />,
    },
    {
      key: 'enabled',
      head: t('models.enabled'),
      width: 72,
      cell: ({ model }) => (
        <Switch
          label={t('models.enabledOf', { name: model.name })}
          checked={model.enabled}
          disabled={model.retiredAt !== null}
          onChange={enabled => onPatch(model, { enabled })}
        />
      ),
    },
  ];
}

function ModelTable({ rows, all, selection, onShow, onPatch, onMove }: TableProps) {
  const t = useOperatorT();
  const columns = useModelColumns({ onShow, onPatch });
  const actionsOn = (row: ModelRow): RowAction[] => {
    const { model } = row;
    const own = rows.filter(({ endpoint }) => endpoint.id === row.endpoint.id);
    const at = own.indexOf(row);
    const moves = (
      [
        ['up', own[at - 1], <ArrowUp key="up" />],
        ['down', own[at + 1], <ArrowDown key="down" />],
      ] as const
    ).map(([id, neighbour, icon]) => ({
      id,
      label: t(`models.${id}`),
      icon,
      disabled: neighbour === undefined,
      onSelect: () => neighbour && onMove(row, neighbour, all),
    }));
    return [
      {
        id: 'edit',
        label: t('models.edit'),
        icon: <Pencil />,
        onSelect: () => onShow({ kind: 'edit', row }),
      },
      ...moves,
      model.retiredAt === null
        ? {
            id: 'retire',
            label: t('models.retire'),
            icon: <Archive />,
            onSelect: () => onShow({ kind: 'retire', row }),
          }
        : {
            id: 'restore',
            label: t('models.restore'),
            icon: <ArchiveRestore />,
            onSelect: () => onPatch(model, { retired: false }),
          },
    ];
  };
  return (
    <DataTable
      labelledBy="operator-title"
      columns={columns}
      rows={rows}
      keyOf={({ model }) => model.id}
      selection={selection}
      groupOf={({ endpoint }) => ({
        key: endpoint.id,
        head: `${endpoint.name} · ${t(`endpoints.place.${endpoint.location}`)}`,
      })}
      actions={{
        head: t('models.actions'),
        cell: row => (
          <RowActions label={t('models.actionsOf', { name: row.model.name })} actions={actionsOn(row)} />
        ),
      }}
    />
  );
}

function Access({ model: { access } }: { model: ManagedModel }): ReactNode {
  const t = useOperatorT();
  if (access === null) return t('models.everybody');
  const { roles = [], teamIds = [], organizationIds = [] } = access;
  return [
    ...roles.map(role => t(`models.role.${role}`)),
    ...(organizationIds.length > 0 ? [t('models.workspaces', { count: organizationIds.length })] : []),
    ...(teamIds.length > 0 ? [t('models.teams', { count: teamIds.length })] : []),
  ].join(', ');
}

function ModelState({ row }: { row: ModelRow }) {
  const t = useOperatorT();
  const state = stateOf(row);
  const tone = { on: 'success', off: 'neutral', unavailable: 'danger', retired: 'neutral' } as const;
  const key = state === 'unavailable' && !row.model.isOffered ? 'notOffered' : state;
  return <Status tone={tone[state]}>{t(`models.state.${key}`)}</Status>;
}
