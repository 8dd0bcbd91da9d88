import {
  FormField,
  FormRefusal,
  useForm,
  useFormat,
  useI18n,
  useLeaveGuard,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { type Agent, namedLocations } from '@oriel/contracts';
import { Button, InlineNote, Select } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { CheckList } from '../parts/CheckList';
import { type AgentChoice, type AgentsStore, runsIn } from './agents-store';

const schema = z
  .object({
    allows: z.enum(['all', 'some']),
    /** Allowed built-in agents, if not all are allowed. */
    agentIds: z.array(z.string()),
    places: z.enum(['any', 'some']),
    /** Allowed locations of agents, if not every location is allowed. */
    locations: z.array(z.enum(namedLocations)),
    /** Empty: chosen by the service. */
    defaultAgentId: z.string(),
  })
  .check(
    z.refine(({ allows, agentIds }) => allows === 'all' || agentIds.length > 0, {
      path: ['agentIds'],
      error: 'required',
    }),
    z.refine(({ places, locations }) => places === 'any' || locations.length > 0, {
      path: ['locations'],
      error: 'required',
    }),
  );
type Values = z.output<typeof schema>;

const valuesOf = ({ settings, builtIn }: AgentChoice): Values => {
  const { allowedPredefinedAgentIds: allowed, allowedHostLocations: places, defaultAgentId } = settings;
  return {
    allows: allowed.length === 0 ? 'all' : 'some',
    // In row order, without removed agents.
    agentIds: builtIn.map(({ id }) => id).filter(id => allowed.includes(id)),
    places: places.length === 0 ? 'any' : 'some',
    locations: namedLocations.filter(place => places.includes(place)),
    defaultAgentId: defaultAgentId ?? '',
  };
};

/** Selects the allowed agents and the default agent. */
export function AgentsForm({ choice, store }: { choice: AgentChoice; store: AgentsStore }) {
  useSignals();
  const t = useT();
  const { locale } = useI18n();
  const host = useHost();
  const format = useFormat();
  const id = useId();
  const [initial] = useState(() => valuesOf(choice));
  const form = useForm<Values, Values>(schema, initial);
  useLeaveGuard(form);
  useEffect(() => form.start(valuesOf(choice)), [form, choice]);

  const { builtIn, anywhere, settings, answering } = choice;
  const { allows, agentIds, places, locations, defaultAgentId } = form.values.value;
  const nameOf = (agent: Agent) => agent.i18n?.[locale]?.name ?? agent.name;
  const known = anywhere;
  const wanted = places === 'any' ? [] : locations;
  const isAllowed = (agent: Agent) =>
    agent.internalId === undefined || allows === 'all' || agentIds.includes(agent.id);
  const present = known.filter(isAllowed);
  const offered =
    places === 'some' && locations.length === 0 ? [] : present.filter(agent => runsIn(wanted, agent));
  const isKept = defaultAgentId !== '' && !offered.some(agent => agent.id === defaultAgentId);
  const kept = known.find(agent => agent.id === defaultAgentId);
  const keptName = kept ? nameOf(kept) : t('agents.gone');
  const isSaved = !form.isDirty.value;

  const save = async () => {
    const sent = await form.submit(async (values, { signal }) => {
      const isSame = values.defaultAgentId === (settings.defaultAgentId ?? '');
      await store.save(
        {
          allowedPredefinedAgentIds: values.allows === 'all' ? [] : values.agentIds,
          allowedHostLocations: values.places === 'any' ? [] : values.locations,
          // A default that is no longer allowed may stay, but cannot be selected.
          ...(!isSame && { defaultAgentId: values.defaultAgentId || null }),
        },
        signal,
      );
    });
    if (sent.isSent) await host.notify({ kind: 'success', title: t('agents.saved') });
  };

  return (
    <form
      className="w-agents o-stack o-gap-6"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <FormRefusal form={form} />
      <section className="w-section o-stack o-gap-3">
        <h3>{t('agents.allowed')}</h3>
        <p className="w-muted">{t('agents.allowedText')}</p>
        <fieldset className="w-choice o-stack">
          <legend>{t('agents.allowedLegend')}</legend>
          {(['all', 'some'] as const).map(each => (
            <label key={each}>
              <input
                type="radio"
                name={id}
                checked={allows === each}
                onChange={() => form.change({ allows: each })}
              />
              <span>
                <b>{t(`agents.allows.${each}`)}</b>
                <small>{t(`agents.allows.${each}Text`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {allows === 'some' && (
          <CheckList
            legend={t('agents.list')}
            rows={builtIn.map(agent => ({
              value: agent.id,
              label: nameOf(agent),
              text: agent.i18n?.[locale]?.description ?? agent.description,
            }))}
            value={agentIds}
            problem={form.problems.value.agentIds && t('agents.noneAllowed')}
            onChange={next => form.change({ agentIds: next })}
          />
        )}
      </section>
      <section className="w-section o-stack o-gap-3">
        <h3>{t('agents.places')}</h3>
        <p className="w-muted">{t('agents.placesText')}</p>
        <fieldset className="w-choice o-stack">
          <legend>{t('agents.placesLegend')}</legend>
          {(['any', 'some'] as const).map(each => (
            <label key={each}>
              <input
                type="radio"
                name={`${id}-places`}
                checked={places === each}
                onChange={() => form.change({ places: each })}
              />
              <span>
                <b>{t(`agents.placesAre.${each}`)}</b>
                <small>{t(`agents.placesAre.${each}Text`)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {places === 'some' && (
          <CheckList
            legend={t('agents.placesList')}
            rows={namedLocations.map(place => ({
              value: place,
              label: t(`agents.location.${place}`),
              ...(place === 'europe' && { text: t('agents.location.europeText') }),
            }))}
            value={locations}
            problem={form.problems.value.locations && t('agents.noPlace')}
            onChange={next => form.change({ locations: next })}
          />
        )}
        <p className="w-muted" role="status">
          {t(offered.length === 0 ? 'agents.leavesNone' : 'agents.leaves', {
            count: offered.length,
            number: format.number(offered.length),
            total: format.number(present.length),
          })}
        </p>
      </section>
      <section className="w-section o-stack o-gap-3">
        <h3>{t('agents.default')}</h3>
        <FormField form={form} name="defaultAgentId" label={t('agents.defaultLabel')} help={t('agents.help')}>
          {({ value, onChange }) => (
            <Select
              value={value}
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
              onChange={onChange}
            />
          )}
        </FormField>
        {isKept ? (
          <InlineNote tone="warning" role="status" title={t('agents.fallbackTitle', { name: keptName })}>
            {isSaved && answering
              ? t('agents.fallbackText', { name: nameOf(answering) })
              : t('agents.fallbackSoon')}
          </InlineNote>
        ) : (
          isSaved &&
          defaultAgentId === '' &&
          answering && <p className="w-muted">{t('agents.answering', { name: nameOf(answering) })}</p>
        )}
      </section>
      <div className="w-actions o-flow">
        <Button kind="primary" type="submit" busy={form.isSubmitting.value} disabled={isSaved}>
          {t('kit.save')}
        </Button>
      </div>
    </form>
  );
}
