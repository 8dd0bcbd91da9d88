import { useApp, useErrorText, useFormat, useI18n, useSignals, useT } from '@oriel/app-kit';
import { type Agent, type NamedLocation, namedLocations } from '@oriel/contracts';
import { InlineNote, Segmented, Select, SettingsGroup, SettingsRow, useSavedNote } from '@oriel/ui';
import { useState } from 'react';
import { CheckList } from '../parts/CheckList';
import { type AgentChoice, type AgentsStore, runsIn } from './agents-store';

interface Values {
  readonly allows: 'all' | 'some';
  /** Allowed built-in agents, if not all are allowed. */
  readonly agentIds: readonly string[];
  readonly places: 'any' | 'some';
  /** Allowed locations of agents, if not every location is allowed. */
  readonly locations: readonly NamedLocation[];
  /** Empty: chosen by the service. */
  readonly defaultAgentId: string;
  /** Whether members may have private agents, and those may use the operator's database and MCP servers. */
  readonly ownAgents: 'on' | 'off';
  readonly ownAgentSources: 'on' | 'off';
}

const valuesOf = ({ settings, builtIn }: AgentChoice): Values => {
  const { allowedPredefinedAgentIds: allowed, allowedHostLocations: places, defaultAgentId } = settings;
  return {
    allows: allowed.length === 0 ? 'all' : 'some',
    // In row order, without removed agents.
    agentIds: builtIn.map(({ id }) => id).filter(id => allowed.includes(id)),
    places: places.length === 0 ? 'any' : 'some',
    locations: namedLocations.filter(place => places.includes(place)),
    defaultAgentId: defaultAgentId ?? '',
    ownAgents: settings.ownAgents === false ? 'off' : 'on',
    ownAgentSources: settings.ownAgentSources ? 'on' : 'off',
  };
};

/** Selects the allowed agents and the default agent; each choice is saved at once. */
export function AgentsForm({ choice, store }: { choice: AgentChoice; store: AgentsStore }) {
  useSignals();
  const t = useT();
  const { locale } = useI18n();
  const format = useFormat();
  const { value, change, noteAt } = useSavedValues(choice, store);
  const { builtIn, anywhere, answering } = choice;
  const { allows, agentIds, places, locations, defaultAgentId } = value;
  const nameOf = (agent: Agent) => agent.i18n?.[locale]?.name ?? agent.name;
  const wanted = places === 'any' ? [] : locations;
  const isAllowed = (agent: Agent) =>
    agent.internalId === undefined || allows === 'all' || agentIds.includes(agent.id);
  const present = anywhere.filter(isAllowed);
  const offered =
    places === 'some' && locations.length === 0 ? [] : present.filter(agent => runsIn(wanted, agent));
  const isKept = defaultAgentId !== '' && !offered.some(agent => agent.id === defaultAgentId);
  const kept = anywhere.find(agent => agent.id === defaultAgentId);
  const keptName = kept ? nameOf(kept) : t('agents.gone');
  const leaves = t(offered.length === 0 ? 'agents.leavesNone' : 'agents.leaves', {
    count: offered.length,
    number: format.number(offered.length),
    total: format.number(present.length),
  });
  return (
    <>
      <SettingsGroup level={3} title={t('agents.default')}>
        <SettingsRow
          label={t('agents.defaultLabel')}
          help={
            <>
              <p>{t('agents.help')}</p>
              {!isKept && defaultAgentId === '' && answering && (
                <p>{t('agents.answering', { name: nameOf(answering) })}</p>
              )}
            </>
          }
          note={noteAt('defaultAgentId')}
        >
          <Select
            value={defaultAgentId}
            options={[
              { value: '', label: t('agents.automatic') },
              ...offered.map(agent => ({ value: agent.id, label: nameOf(agent) })),
              ...(isKept
                ? [
                    {
                      value: defaultAgentId,
                      label: t('agents.unavailable', { name: keptName }),
                      disabled: true,
                    },
                  ]
                : []),
            ]}
            onChange={next => change({ defaultAgentId: next })}
          />
        </SettingsRow>
      </SettingsGroup>
      {isKept && (
        <InlineNote tone="warning" role="status" title={t('agents.fallbackTitle', { name: keptName })}>
          {answering && answering.id !== defaultAgentId
            ? t('agents.fallbackText', { name: nameOf(answering) })
            : t('agents.fallbackSoon')}
        </InlineNote>
      )}
      <SettingsGroup level={3} title={t('agents.allowed')} help={t('agents.allowedText')}>
        <SettingsRow
          label={t('agents.allowedLegend')}
          help={t(`agents.allows.${allows}Text`)}
          note={noteAt('allows')}
        >
          <Segmented
            options={(['all', 'some'] as const).map(each => ({
              value: each,
              label: t(`agents.allows.${each}`),
            }))}
            value={allows}
            onChange={next =>
              // All that are allowed now stay so, until some are taken away.
              change({ allows: next, agentIds: next === 'some' ? builtIn.map(({ id }) => id) : [] })
            }
          />
        </SettingsRow>
        {allows === 'some' && (
          <CheckList
            legend={t('agents.list')}
            rows={builtIn.map(agent => ({
              value: agent.id,
              label: nameOf(agent),
              text: agent.i18n?.[locale]?.description ?? agent.description,
            }))}
            value={agentIds}
            problem={agentIds.length === 0 ? t('agents.noneAllowed') : undefined}
            onChange={next => change({ agentIds: next })}
          />
        )}
      </SettingsGroup>
      <SettingsGroup level={3} title={t('agents.places')} help={t('agents.placesText')}>
        <SettingsRow
          label={t('agents.placesLegend')}
          help={
            <>
              <p>{t(`agents.placesAre.${places}Text`)}</p>
              <p role="status">{leaves}</p>
            </>
          }
          note={noteAt('places')}
        >
          <Segmented
            options={(['any', 'some'] as const).map(each => ({
              value: each,
              label: t(`agents.placesAre.${each}`),
            }))}
            value={places}
            onChange={next => change({ places: next, locations: [] })}
          />
        </SettingsRow>
        {places === 'some' && (
          <CheckList
            legend={t('agents.placesList')}
            rows={namedLocations.map(place => ({
              value: place,
              label: t(`agents.location.${place}`),
              ...(place === 'europe' && { text: t('agents.location.europeText') }),
            }))}
            value={locations}
            problem={locations.length === 0 ? t('agents.noPlace') : undefined}
            onChange={next => change({ locations: next })}
          />
        )}
      </SettingsGroup>
      <SettingsGroup level={3} title={t('agents.own')} help={t('agents.ownText')}>
        {(['ownAgents', 'ownAgentSources'] as const)
          .filter(each => each === 'ownAgents' || value.ownAgents === 'on')
          .map(each => (
            <SettingsRow
              key={each}
              label={t(`agents.${each}`)}
              help={t(`agents.${each}Text`)}
              note={noteAt(each)}
            >
              <Segmented
                options={(['on', 'off'] as const).map(state => ({
                  value: state,
                  label: t(`agents.own.${state}`),
                }))}
                value={value[each]}
                onChange={next => change({ [each]: next })}
              />
            </SettingsRow>
          ))}
      </SettingsGroup>
    </>
  );
}

/** Whether a choice can be stored: a selection must have something in it. */
const isWhole = ({ allows, agentIds, places, locations }: Values): boolean =>
  (allows === 'all' || agentIds.length > 0) && (places === 'any' || locations.length > 0);

/** The shown values; an incomplete choice is kept here, and saved once it is complete. */
function useSavedValues(choice: AgentChoice, store: AgentsStore) {
  useSignals();
  const t = useT();
  const { signal } = useApp();
  const errorText = useErrorText();
  const [draft, setDraft] = useState<Values>();
  const [changed, setChanged] = useState<
    'allows' | 'places' | 'defaultAgentId' | 'ownAgents' | 'ownAgentSources'
  >('allows');
  const [failed, setFailed] = useState('');
  const stored = valuesOf(choice);
  const saved = useSavedNote<Values>({
    value: stored,
    save: async next => {
      try {
        await store.save(
          {
            allowedPredefinedAgentIds: next.allows === 'all' ? [] : [...next.agentIds],
            allowedHostLocations: next.places === 'any' ? [] : [...next.locations],
            ...(next.ownAgents !== stored.ownAgents && { ownAgents: next.ownAgents === 'on' }),
            ...(next.ownAgentSources !== stored.ownAgentSources && {
              ownAgentSources: next.ownAgentSources === 'on',
            }),
            // A default that is no longer allowed may stay, but cannot be selected.
            ...(next.defaultAgentId !== stored.defaultAgentId && {
              defaultAgentId: next.defaultAgentId || null,
            }),
          },
          signal,
        );
      } catch (error) {
        setFailed([errorText(error).text, t('kit.notSaved')].filter(Boolean).join(' '));
        throw error;
      }
    },
    texts: { saved: t('kit.saved'), undo: t('kit.undo'), failed },
  });
  const value = draft ?? saved.value;
  return {
    value,
    change(patch: Partial<Values>) {
      const next = { ...value, ...patch };
      setChanged(
        'defaultAgentId' in patch
          ? 'defaultAgentId'
          : 'ownAgents' in patch
            ? 'ownAgents'
            : 'ownAgentSources' in patch
              ? 'ownAgentSources'
              : 'places' in patch || 'locations' in patch
                ? 'places'
                : 'allows',
      );
      setDraft(isWhole(next) ? undefined : next);
      if (isWhole(next)) saved.change(next);
    },
    noteAt: (row: typeof changed) => (row === changed ? saved.note : undefined),
  };
}
