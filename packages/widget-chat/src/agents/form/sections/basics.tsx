import {
  type FieldProblem,
  FormField,
  problemText,
  TextField,
  useFormat,
  useSignals,
  useT,
} from '@oriel/app-kit';
import {
  agentFields,
  allowsLocations,
  forbiddenCharacterPattern,
  type HostLocation,
  limits,
  listSigns,
  type ManagedAgent,
  type Model,
  normalizeText,
  titleSigns,
} from '@oriel/contracts';
import { Field, InlineNote, Select } from '@oriel/ui';
import * as z from 'zod/mini';
import { agentPrice, failureText, priceNote } from '../../model-note';
import { PriceTag } from '../../PriceTag';
import type { AgentsData } from '../agents-view-store';
import type { AgentSection, SectionContext, SectionProps } from '../section';
import { keptPicture, PictureField } from './PictureField';

export const basicFields = {
  name: agentFields.name,
  description: z.string().check(z.refine(text => agentFields.description.safeParse(text).success, 'charset')),
  modelId: z.string().check(z.minLength(1)),
  fallbackModelIds: z.array(z.string()),
  modelHostLocation: agentFields.modelHostLocation,
  picture: z.string(),
};

/** Matches the characters that name and description may not contain. */
const forbiddenSigns = forbiddenCharacterPattern(titleSigns);

interface Values {
  name: string;
  description: string;
  modelId: string;
  fallbackModelIds: string[];
  modelHostLocation: HostLocation;
  /** Base 64, {@link keptPicture}, or empty for none. */
  picture: string;
}

const isOffered = ({ abilities, isAvailable }: Model): boolean =>
  isAvailable !== false && abilities.some(({ type }) => type === 'chat');

/** The model of an agent; for a new one that of the default agent, which is known to work here. */
export function initialModel(agent: ManagedAgent | undefined, data: AgentsData): Model | undefined {
  const { agents, models, defaultAgentId } = data;
  if (agent) return models.find(({ id }) => id === agent.modelId);
  const usual = agents.find(({ id }) => id === defaultAgentId) ?? agents.find(each => each.isPreferred);
  const offered = models.filter(isOffered);
  return offered.find(({ id }) => id === usual?.modelId) ?? offered[0];
}

export const initialBasics = (agent: ManagedAgent | undefined, model: Model | undefined): Values => ({
  name: agent?.name ?? '',
  description: agent?.description ?? '',
  modelId: agent?.modelId ?? model?.id ?? '',
  fallbackModelIds: [...(agent?.fallbackModelIds ?? [])],
  modelHostLocation: agent?.modelHostLocation ?? model?.serviceHostLocations[0] ?? 'any',
  picture: initialPicture(agent),
});

const initialPicture = (agent: ManagedAgent | undefined): string => (agent?.pictureId ? keptPicture : '');

export const basics: AgentSection<Values, keyof Values> = {
  title: 'agents.basics',
  text: 'agents.basicsText',
  input: ({ name, description, modelId, fallbackModelIds, modelHostLocation, picture }, { agent }) => ({
    name,
    description,
    modelId,
    fallbackModelIds,
    modelHostLocation,
    ...(picture !== initialPicture(agent) && { picture: picture || null }),
  }),
  Fields,
};

function Fields({ form, context }: SectionProps<Values>) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { model, data, agent, store } = context;
  const problemTextOf = (name: 'name' | 'description') => (problem: FieldProblem) => {
    const field = {
      label: t(`agents.${name}`),
      max: name === 'name' ? limits.agentName : limits.agentDescription,
    };
    if (problem.code !== 'charset') return problemText(problem, t, field);
    const signs = listSigns(normalizeText(form.values.peek()[name]), forbiddenSigns);
    return t('agents.leaveOut', { signs });
  };
  const failure = model && failureText(model, data.services, t, format);
  const { assignedTools } = context;
  const price = model && agentPrice(model, { assignedTools, drawing: data.drawing }, t, format);
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('agents.name')}
        max={limits.agentName}
        note="count"
        problemText={problemTextOf('name')}
      />
      <TextField
        form={form}
        name="description"
        label={t('agents.description')}
        note={t('agents.optional')}
        max={limits.agentDescription}
        rows={2}
        problemText={problemTextOf('description')}
      />
      <PictureField
        agent={agent}
        store={store}
        value={form.values.value.picture}
        isRefused={form.problems.value.picture !== undefined}
        onChange={picture => form.change({ picture })}
      />
      <div className="a-pair">
        <ModelField form={form} context={context} />
        <PlaceField form={form} model={model} />
      </div>
      {price && (
        <p className="a-muted">
          {t('agents.price')} <PriceTag price={price} />
        </p>
      )}
      <FallbackFields form={form} context={context} />
      {failure && (
        <InlineNote tone="warning" role="status">
          {failure}
        </InlineNote>
      )}
    </>
  );
}

function ModelField({ form, context: { model, data } }: SectionProps<Values>) {
  const t = useT();
  const format = useFormat();
  const offered = data.models.filter(isOffered);
  const choose = (modelId: string) => {
    const chosen = data.models.find(each => each.id === modelId);
    const { modelHostLocation: place } = form.values.peek();
    const keepsPlace = place === 'any' || chosen?.serviceHostLocations.includes(place);
    form.change({
      modelId,
      fallbackModelIds: form.values.peek().fallbackModelIds.filter(each => each !== modelId),
      modelHostLocation: keepsPlace ? place : (chosen?.serviceHostLocations[0] ?? 'any'),
    });
  };
  /** An agent keeps a model that is no longer offered, until another one is chosen. */
  const retired = (value: string) => ({
    value,
    label: model ? t('model.retired', { name: model.name }) : t('agents.noModel'),
    disabled: true,
  });
  return (
    <FormField form={form} name="modelId" label={t('agents.column.model')}>
      {({ value }) => (
        <Select
          value={value || undefined}
          placeholder={t('agents.chooseModel')}
          options={[
            ...offered.map(each => ({
              value: each.id,
              label: labelOf(each, data.services),
              description: failureText(each, data.services, t, format),
              note: priceNote(each, t, format),
            })),
            ...(value && !offered.some(each => each.id === value) ? [retired(value)] : []),
          ]}
          onChange={choose}
        />
      )}
    </FormField>
  );
}

/** Up to three models that answer while the agent's own cannot, each in its own field; only those in the agent's place. */
function FallbackFields({ form, context: { data, model } }: SectionProps<Values>) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { fallbackModelIds: chosen, modelHostLocation: place } = form.values.value;
  const change = (fallbackModelIds: string[]) => form.change({ fallbackModelIds });
  const isPossible = (each: Model) =>
    isOffered(each) &&
    each.id !== model?.id &&
    (place === 'any' || allowsLocations([place], each.serviceHostLocations));
  const possible = data.models.filter(isPossible);
  const isRefused = Object.keys(form.problems.value).some(name => name.startsWith('fallbackModelIds'));
  if (possible.length === 0 && chosen.length === 0) return null;
  return (
    <fieldset className="a-choice o-stack">
      <legend>{t('agents.fallbacks')}</legend>
      <p className="a-muted">{t('agents.fallbacksText')}</p>
      {[...chosen, ...(chosen.length < limits.fallbackModels ? [''] : [])].map((id, index) => {
        const current = data.models.find(each => each.id === id);
        const free = possible.filter(each => each.id === id || !chosen.includes(each.id));
        if (id === '' && free.length === 0) return null;
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the field belongs to this place
            key={index}
            label={t('agents.fallback', { number: index + 1 })}
            error={
              id !== '' && !free.some(each => each.id === id) ? t('agents.fallbackElsewhere') : undefined
            }
          >
            <Select
              value={id}
              options={[
                { value: '', label: t('agents.noFallback') },
                ...free.map(each => ({
                  value: each.id,
                  label: labelOf(each, data.services),
                  description: each.serviceHostLocations.map(where => t(`agents.place.${where}`)).join(' · '),
                  note: priceNote(each, t, format),
                })),
                ...(id === '' || free.some(each => each.id === id)
                  ? []
                  : [{ value: id, label: current?.name ?? t('agents.noModel'), disabled: true }]),
              ]}
              onChange={value =>
                change(
                  [...chosen.slice(0, index), value, ...chosen.slice(index + 1)].filter(each => each !== ''),
                )
              }
            />
          </Field>
        );
      })}
      {isRefused && (
        <p className="a-problem" role="alert">
          {t('agents.fallbackElsewhere')}
        </p>
      )}
    </fieldset>
  );
}

function PlaceField({ form, model }: { form: SectionProps<Values>['form']; model: SectionContext['model'] }) {
  useSignals();
  const t = useT();
  const own = form.values.value.modelHostLocation;
  const places = [...new Set<HostLocation>([...(model?.serviceHostLocations ?? []), 'any', own])];
  return (
    <FormField form={form} name="modelHostLocation" label={t('agents.column.place')}>
      {({ value, onChange }) => (
        <Select
          value={value}
          options={places.map(each => ({ value: each, label: t(`agents.place.${each}`) }))}
          onChange={onChange}
        />
      )}
    </FormField>
  );
}

/** Label of a model, including the service that runs it. */
function labelOf(model: Model, services: AgentsData['services']): string {
  const service = services.find(({ id }) => id === model.serviceId);
  return service ? `${model.name} · ${service.name}` : model.name;
}
