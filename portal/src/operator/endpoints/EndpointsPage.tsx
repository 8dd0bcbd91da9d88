import { type Resource, ResourceView, useFormat, useResource } from '@oriel/app-kit';
import { endpointKinds, listManagedModelServices, type ManagedModelService } from '@oriel/contracts';
import {
  Button,
  DataTable,
  EmptyState,
  type RowAction,
  RowActions,
  Switch,
  type TableColumn,
} from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight, Cpu, Pencil, Plus, RefreshCw, Trash2 } from 'lucide-react';
import { Link, Route, Routes, useNavigate, useParams } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { operatorAddressOf } from '../operator-pages';
import { useOperatorT } from '../use-operator-t';
import { conflictText, Health, kindName, Source } from './EndpointCells';
import { EndpointEditor } from './EndpointEditor';
import { EndpointLogo } from './EndpointLogo';
import { kindGroups } from './endpoint-values';
import { useEndpointRemoval, useEndpointSwitch, useModelSearch } from './use-endpoint-actions';
import './endpoints.css';

const endpointsPath = operatorAddressOf('endpoints');

/** The endpoints of the product: where its models run, whether they answer, and their definitions. */
export default function EndpointsPage() {
  const { client } = usePortal();
  const endpoints = useResource(signal => client.call(listManagedModelServices, {}, { signal }));
  return (
    <Routes>
      <Route index element={<EndpointList endpoints={endpoints} />} />
      <Route path="new" element={<KindChooser />} />
      <Route path="new/:kind" element={<OneEndpoint endpoints={endpoints} />} />
      <Route path=":id" element={<OneEndpoint endpoints={endpoints} />} />
    </Routes>
  );
}

interface ListProps {
  endpoints: Resource<ManagedModelService[]>;
}

function EndpointList({ endpoints }: ListProps) {
  useSignals();
  const t = useOperatorT();
  const navigate = useNavigate();
  const add = (
    <Button kind="primary" icon={<Plus />} onClick={() => void navigate(`${endpointsPath}/new`)}>
      {t('endpoints.add')}
    </Button>
  );
  return (
    <OperatorPage
      title={t('page.endpoints')}
      // The empty list has this button itself.
      controls={endpoints.value.value?.length !== 0 && add}
    >
      <p className="operator-note">{t('endpoints.lead')}</p>
      <ResourceView
        resource={endpoints}
        level={3}
        failedTitle={t('endpoints.loadFailed')}
        skeleton={<EndpointTable list={undefined} endpoints={endpoints} />}
        empty={
          <EmptyState level={3} title={t('endpoints.none')} actions={add}>
            {t('endpoints.noneText')}
          </EmptyState>
        }
      >
        {list => <EndpointTable list={list} endpoints={endpoints} />}
      </ResourceView>
    </OperatorPage>
  );
}

/** The first step of adding an endpoint: its kind, which decides about the fields of the form. */
function KindChooser() {
  const t = useOperatorT();
  return (
    <OperatorPage title={t('endpoints.add')}>
      <p className="operator-note">{t('endpoints.choose')}</p>
      {kindGroups.map(({ id, kinds }) => (
        <section key={id} className="op-kinds" aria-labelledby={`kinds-${id}`}>
          <h3 id={`kinds-${id}`}>{t(`endpoints.group.${id}`)}</h3>
          <ul className="o-box">
            {kinds.map(kind => (
              <li key={kind}>
                <Link to={`${endpointsPath}/new/${kind}`}>
                  <span>
                    <b>{t(`endpoints.kind.${kind}`)}</b>
                    <small>{t(`endpoints.kind.${kind}Text`)}</small>
                  </span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </OperatorPage>
  );
}

function OneEndpoint({ endpoints }: ListProps) {
  const t = useOperatorT();
  const { id, kind: wanted } = useParams();
  const kind = endpointKinds.find(each => each === wanted);
  const navigate = useNavigate();
  return (
    <ResourceView resource={endpoints} failedTitle={t('endpoints.loadFailed')}>
      {list => {
        const endpoint = list.find(each => each.id === id);
        if (endpoint || kind)
          return (
            <EndpointEditor
              key={endpoint?.id ?? kind}
              endpoint={endpoint}
              kind={kind}
              list={list}
              endpoints={endpoints}
            />
          );
        return (
          <EmptyState
            title={t('endpoints.gone')}
            actions={<Button onClick={() => void navigate(endpointsPath)}>{t('endpoints.back')}</Button>}
          >
            {t('endpoints.goneText')}
          </EmptyState>
        );
      }}
    </ResourceView>
  );
}

interface TableProps extends ListProps {
  /** Undefined while they are loading. */
  list: readonly ManagedModelService[] | undefined;
}

function useEndpointColumns({ endpoints }: ListProps): readonly TableColumn<ManagedModelService>[] {
  const t = useOperatorT();
  const format = useFormat();
  const change = useEndpointSwitch(endpoints);
  return [
    {
      key: 'name',
      head: t('endpoints.name'),
      width: '28%',
      title: ({ name }) => name,
      cell: endpoint => (
        <span className="op-named">
          <EndpointLogo endpoint={endpoint} />
          <Link className="op-link" to={`${endpointsPath}/${endpoint.id}`}>
            <bdi>{endpoint.name}</bdi>
          </Link>
        </span>
      ),
    },
    { key: 'kind', head: t('endpoints.kind'), cell: ({ kind }) => kindName(t, kind), onlyWide: true },
    { key: 'place', head: t('endpoints.place'), cell: ({ location }) => t(`endpoints.place.${location}`) },
    {
      key: 'models',
      head: t('endpoints.models'),
      width: 84,
      numeric: true,
      cell: ({ modelCount }) => format.number(modelCount),
    },
    {
      key: 'source',
      head: t('endpoints.source'),
      title: endpoint => conflictText(t, endpoint) ?? t(`endpoints.source.${endpoint.managedBy}`),
      cell: endpoint => <Source endpoint={endpoint} />,
    },
    {
      key: 'health',
      head: t('endpoints.health'),
      width: '18%',
      card: 'meta',
      cell: endpoint => <Health endpoint={endpoint} />,
    },
    {
      key: 'enabled',
      head: t('endpoints.enabled'),
      width: 72,
      cell: endpoint => (
        <Switch
          label={t('endpoints.enabledOf', { name: endpoint.name })}
          checked={endpoint.enabled}
          onChange={enabled => void change(endpoint, enabled)}
        />
      ),
    },
  ];
}

function EndpointTable({ list, endpoints }: TableProps) {
  const t = useOperatorT();
  const navigate = useNavigate();
  const columns = useEndpointColumns({ endpoints });
  const look = useModelSearch(endpoints);
  const remove = useEndpointRemoval(endpoints);
  const actionsOn = (endpoint: ManagedModelService): RowAction[] => [
    {
      id: 'edit',
      label: t(endpoint.managedBy === 'console' ? 'endpoints.edit' : 'endpoints.show'),
      icon: <Pencil />,
      onSelect: () => void navigate(`${endpointsPath}/${endpoint.id}`),
    },
    {
      id: 'look',
      label: t('endpoints.look'),
      icon: <RefreshCw />,
      disabled: !endpoint.isConfigured,
      onSelect: () => void look(endpoint),
    },
    {
      id: 'models',
      label: t('endpoints.showModels'),
      icon: <Cpu />,
      onSelect: () => void navigate(`${operatorAddressOf('models')}?endpoint=${endpoint.id}`),
    },
    ...(endpoint.managedBy === 'console' && endpoint.definition !== null
      ? [
          {
            id: 'delete',
            label: t('endpoints.delete'),
            icon: <Trash2 />,
            danger: true,
            onSelect: () => void remove(endpoint),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      labelledBy="operator-title"
      columns={columns}
      rows={list}
      keyOf={({ id }) => id}
      pendingRows={4}
      actions={{
        head: t('endpoints.actions'),
        cell: endpoint => (
          <RowActions
            label={t('endpoints.actionsOf', { name: endpoint.name })}
            actions={actionsOn(endpoint)}
          />
        ),
      }}
    />
  );
}
