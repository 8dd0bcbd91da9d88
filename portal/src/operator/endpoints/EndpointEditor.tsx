import { type Resource, useFormat, useResource } from '@oriel/app-kit';
import {
  type EndpointDefinition,
  type EndpointKind,
  listManagedModels,
  type ManagedModelService,
} from '@oriel/contracts';
import { Button, InlineNote, SettingsGroup, SettingsRow, Switch } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { hasNoPrice } from '../models/model-values';
import { OperatorPage } from '../OperatorPage';
import { operatorAddressOf } from '../operator-pages';
import { useOperatorT } from '../use-operator-t';
import { conflictText, Health, kindName } from './EndpointCells';
import { EndpointForm } from './EndpointForm';
import { failureText } from './failure-text';
import { LogoField } from './LogoField';
import { useEndpointRemoval, useEndpointSwitch, useModelSearch } from './use-endpoint-actions';

/** Options of {@link EndpointEditor}. */
export interface EndpointEditorProps {
  /** Default: a new one of `kind`. */
  endpoint: ManagedModelService | undefined;
  kind: EndpointKind | undefined;
  /** All endpoints. */
  list: readonly ManagedModelService[];
  endpoints: Resource<ManagedModelService[]>;
}

/** One endpoint: its health, its definition and its deletion; or the form of a new one. */
export function EndpointEditor({ endpoint, kind, list, endpoints }: EndpointEditorProps) {
  const t = useOperatorT();
  const own = endpoint?.definition?.kind ?? kind;
  const canEdit = !endpoint || (endpoint.managedBy === 'console' && endpoint.definition !== null);
  return (
    <OperatorPage title={endpoint ? endpoint.name : t('endpoints.addKind', { kind: kindName(t, own ?? '') })}>
      <div className="op-sections">
        {endpoint && <State endpoint={endpoint} endpoints={endpoints} />}
        {canEdit && endpoint && <LogoField endpoint={endpoint} endpoints={endpoints} />}
        {canEdit && own && <EndpointForm endpoint={endpoint} kind={own} list={list} endpoints={endpoints} />}
        {!canEdit && endpoint && <FixedDefinition endpoint={endpoint} />}
        {endpoint && <Faults endpoint={endpoint} />}
        {canEdit && endpoint && <Removal endpoint={endpoint} endpoints={endpoints} />}
      </div>
    </OperatorPage>
  );
}

interface PartProps {
  endpoint: ManagedModelService;
  endpoints: Resource<ManagedModelService[]>;
}

/** Whether it answers, its switch, and its models. */
function State({ endpoint, endpoints }: PartProps) {
  const t = useOperatorT();
  const format = useFormat();
  const navigate = useNavigate();
  const change = useEndpointSwitch(endpoints);
  const look = useModelSearch(endpoints);
  const [isLooking, setLooking] = useState(false);
  const conflict = conflictText(t, endpoint);
  const { checkedAt, modelCount, isConfigured, enabled } = endpoint;
  return (
    <>
      {conflict && (
        <InlineNote tone="warning" title={t(`endpoints.wins.${endpoint.managedBy}`)}>
          {conflict}
        </InlineNote>
      )}
      <PriceNote endpoint={endpoint} />
      <SettingsGroup level={3} title={t('endpoints.state')}>
        <SettingsRow label={t('endpoints.enabled')} help={t('endpoints.enabledText')}>
          <Switch checked={enabled} onChange={next => void change(endpoint, next)} />
        </SettingsRow>
        <SettingsRow
          label={t('endpoints.health')}
          help={
            checkedAt !== null &&
            t('endpoints.askedAt', {
              time: format.date(checkedAt, { dateStyle: 'medium', timeStyle: 'short' }),
            })
          }
        >
          <Health endpoint={endpoint} />
        </SettingsRow>
        <SettingsRow
          label={t('endpoints.modelCount', { count: modelCount })}
          help={t('endpoints.modelsText')}
        >
          <span className="operator-actions">
            <Button
              busy={isLooking}
              disabled={!isConfigured}
              onClick={async () => {
                setLooking(true);
                await look(endpoint);
                setLooking(false);
              }}
            >
              {t('endpoints.look')}
            </Button>
            <Button onClick={() => void navigate(`${operatorAddressOf('models')}?endpoint=${endpoint.id}`)}>
              {t('endpoints.showModels')}
            </Button>
          </span>
        </SettingsRow>
      </SettingsGroup>
    </>
  );
}

/** Says which of its models cost nothing because they have no price. */
function PriceNote({ endpoint }: { endpoint: ManagedModelService }) {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const { id: serviceId, checkedAt, updatedAt } = endpoint;
  const models = useResource(
    signal => client.call(listManagedModels, { params: { serviceId } }, { signal }),
    `${serviceId} ${checkedAt} ${updatedAt}`,
  );
  const found = models.value.value ?? [];
  const count = found.filter(model => model.isAvailable && hasNoPrice(model, endpoint)).length;
  if (count === 0) return null;
  return (
    <InlineNote
      tone="warning"
      role="status"
      title={t('endpoints.noPrices', { count })}
      actions={
        <Link className="op-link" to={`${operatorAddressOf('models')}?endpoint=${serviceId}`}>
          {t('endpoints.enterPrices')}
        </Link>
      }
    >
      {t('endpoints.noPricesText')}
    </InlineNote>
  );
}

/** The definition of an endpoint that the console cannot change, and the reason. */
function FixedDefinition({ endpoint }: { endpoint: ManagedModelService }) {
  const t = useOperatorT();
  const { definition, managedBy, kind, hasKey, isConfigured } = endpoint;
  const why = isConfigured ? (`endpoints.fixed.${managedBy}` as const) : 'endpoints.fixed.unconfigured';
  return (
    <SettingsGroup
      level={3}
      title={t('endpoints.definition')}
      help={
        <>
          {t(why)}{' '}
          <a href="/docs/models" target="_blank" rel="noreferrer">
            {t('endpoints.docs')}
          </a>
        </>
      }
    >
      <SettingsRow label={t('endpoints.kind')}>{kindName(t, kind)}</SettingsRow>
      {definition &&
        factsOf(definition).map(([name, value]) => (
          <SettingsRow key={name} label={t(`endpoints.field.${name}`)}>
            <bdi className="op-value">{value}</bdi>
          </SettingsRow>
        ))}
      <SettingsRow label={t('endpoints.place')}>{t(`endpoints.place.${endpoint.location}`)}</SettingsRow>
      <SettingsRow label={t('endpoints.key')}>
        {t(hasKey ? 'endpoints.keySet' : 'endpoints.keyNone')}
      </SettingsRow>
    </SettingsGroup>
  );
}

const factsOf = ({ address, options = {}, limits = {}, proxy, models }: EndpointDefinition) =>
  (
    [
      ['address', address],
      ['apiVersion', options.apiVersion],
      ['deployment', options.deployment],
      ['project', options.project],
      ['region', options.region],
      ['requestsPerMinute', limits.requestsPerMinute?.toString()],
      ['parallel', limits.parallel?.toString()],
      ['proxy', proxy],
      ['models', models?.join(', ')],
    ] as const
  ).filter((fact): fact is readonly [(typeof fact)[0], string] => fact[1] !== undefined);

/** The last errors, without texts, which could repeat a question. */
function Faults({ endpoint: { lastErrors } }: { endpoint: ManagedModelService }) {
  const t = useOperatorT();
  const format = useFormat();
  if (lastErrors.length === 0) return null;
  return (
    <SettingsGroup level={3} title={t('endpoints.errors')} help={t('endpoints.errorsText')}>
      {lastErrors.map(({ at, code, detail }, index) => (
        <SettingsRow
          // Two errors may have the same time, and rows have no state.
          key={`${at} ${index}`}
          label={failureText(t, { code, detail }, 'answer').title}
          help={[code, detail].filter(Boolean).join(', ')}
        >
          <time dateTime={at}>{format.date(at, { dateStyle: 'short', timeStyle: 'medium' })}</time>
        </SettingsRow>
      ))}
    </SettingsGroup>
  );
}

function Removal({ endpoint, endpoints }: PartProps) {
  const t = useOperatorT();
  const navigate = useNavigate();
  const remove = useEndpointRemoval(endpoints);
  return (
    <SettingsGroup level={3} danger title={t('endpoints.removal')}>
      <SettingsRow label={t('endpoints.delete')} help={t('endpoints.deleteHelp')}>
        <Button
          kind="danger"
          onClick={async () => {
            if (await remove(endpoint)) void navigate(operatorAddressOf('endpoints'));
          }}
        >
          {t('endpoints.delete')}
        </Button>
      </SettingsRow>
    </SettingsGroup>
  );
}
