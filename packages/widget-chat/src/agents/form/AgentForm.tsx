import {
  computed,
  confirmLeave,
  FormField,
  FormRefusal,
  TextField,
  useForm,
  useFormat,
  useLeaveGuard,
  useSignal,
  useSignals,
  useT,
} from '@oriel/app-kit';
import {
  agentFields,
  agentKnowledgeLimits,
  countCodePoints,
  type HostLocation,
  limits,
  type ManagedAgent,
  type Model,
  normalizeText,
  toolAsks,
} from '@oriel/contracts';
import { Button, EmptyState, IconButton, InlineNote, Select } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { ArrowLeft, History } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FileShelf } from '../../media/files/FileShelf';
import { createShelf } from '../../media/files/shelf-store';
import { failureText, priceText } from '../model-note';
import { AccessFields, accessFields, needsTeam } from './AccessFields';
import type { AgentsData, AgentsViewStore } from './agents-view-store';
import { NumberedFields } from './NumberedFields';
import { ParameterFields } from './ParameterFields';
import { keptPicture, PictureField } from './PictureField';
import { parameterTexts, readParameters } from './parameter-text';
import { ToolFields } from './ToolFields';
import { TryAgent } from './TryAgent';
import { VersionsDialog } from './VersionsDialog';

const schema = z
  .object({
    name: agentFields.name,
    description: z
      .string()
      .check(z.refine(text => agentFields.description.safeParse(text).success, 'charset')),
    modelId: z.string().check(z.minLength(1)),
    modelHostLocation: agentFields.modelHostLocation,
    systemMessages: agentFields.systemMessages,
    picture: z.string(),
    starterQuestions: z
      .array(z.string())
      .check(z.refine(texts => agentFields.starterQuestions.safeParse(texts).success, 'invalid')),
    assignedTools: z.array(z.string()),
    toolAsks: z.record(z.string(), z.enum(toolAsks)),
    ...accessFields,
    parameters: z.record(z.string(), z.string()),
  })
  .check(needsTeam);
type Values = z.input<typeof schema>;

const isOffered = ({ abilities, isAvailable }: Model): boolean =>
  isAvailable !== false && abilities.some(({ type }) => type === 'chat');
const takesTools = (model: Model | undefined): boolean =>
  model?.abilities.some(({ type }) => type === 'tool-function') === true;

/** Default model of a new agent: the model of the default agent, which is known to work here. */
function usualModel({ agents, models, defaultAgentId }: AgentsData): Model | undefined {
  const usual = agents.find(({ id }) => id === defaultAgentId) ?? agents.find(each => each.isPreferred);
  const offered = models.filter(isOffered);
  return offered.find(({ id }) => id === usual?.modelId) ?? offered[0];
}

function valuesOf(agent: ManagedAgent | undefined, data: AgentsData): Values {
  const model = agent ? data.models.find(({ id }) => id === agent.modelId) : usualModel(data);
  return {
    name: agent?.name ?? '',
    description: agent?.description ?? '',
    modelId: agent?.modelId ?? model?.id ?? '',
    modelHostLocation: agent?.modelHostLocation ?? model?.serviceHostLocations[0] ?? 'any',
    systemMessages: agent?.systemMessages ?? [''],
    picture: agent?.pictureId ? keptPicture : '',
    starterQuestions: [...(agent?.starterQuestions ?? [])],
    assignedTools: agent?.assignedTools ?? [],
    toolAsks: agent?.toolAsks ?? {},
    access: agent?.isPublic === false ? 'teams' : 'workspace',
    teamIds: agent?.teamIds ?? [],
    parameters: parameterTexts(model?.parameterDefinitions ?? {}, agent?.parameters ?? {}),
  };
}

/** Options of {@link AgentForm}. */
export interface AgentFormProps {
  data: AgentsData;
  store: AgentsViewStore;
  /** Default: a new agent. */
  agentId: string | undefined;
}

/** Creates an agent, or edits one of the workspace. */
export function AgentForm({ data, store, agentId }: AgentFormProps) {
  const t = useT();
  const agent = data.agents.find(({ id }) => id === agentId);
  const [restored, setRestored] = useState(0);
  if (agentId !== undefined && (!agent || agent.internalId !== undefined))
    return (
      <EmptyState
        level={2}
        title={t('agents.missing')}
        actions={<Button onClick={() => store.go(undefined)}>{t('agents.back')}</Button>}
      >
        {t('agents.missingText')}
      </EmptyState>
    );
  return (
    <Fields
      key={restored}
      data={data}
      store={store}
      agent={agent}
      onRestored={() => setRestored(restored + 1)}
    />
  );
}

function Fields({
  data,
  store,
  agent,
  onRestored,
}: {
  data: AgentsData;
  store: AgentsViewStore;
  agent: ManagedAgent | undefined;
  /** Called after an earlier version was restored, to reset the form. */
  onRestored: () => void;
}) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const host = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone. A layout effect moves the focus before any key is typed.
  useLayoutEffect(() => heading.current?.focus(), []);
  const [initial] = useState(() => valuesOf(agent, data));
  const form = useForm<Values, z.output<typeof schema>>(schema, initial);
  const [hasTried, setHasTried] = useState(false);
  const [areVersionsShown, setVersionsShown] = useState(false);
  const [shelf] = useState(() =>
    createShelf({
      ...store.service,
      signal: host.signal,
      home: agent && { agentId: agent.id },
      max: agentKnowledgeLimits.files,
    }),
  );
  /** A new agent that was saved although some of its files were rejected. */
  const [made, setMade] = useState<{ readonly id: string; readonly missing: number }>();
  const storedId = agent?.id ?? made?.id;
  /** Selected files wait until the agent is stored. */
  const doFilesWait = useSignal(!agent);
  const [written] = useState(() => ({
    ...form,
    isDirty: computed(() => form.isDirty.value || (doFilesWait.value && shelf.entries.value.length > 0)),
    discard() {
      doFilesWait.value = false;
      form.discard();
    },
  }));
  useLeaveGuard(written);

  const { models, services, tools, teams } = data;
  const { modelId, modelHostLocation, systemMessages, starterQuestions, access, teamIds, parameters } =
    form.values.value;
  const model = models.find(each => each.id === modelId);
  const definitions = model?.parameterDefinitions ?? {};
  const read = readParameters(definitions, parameters);
  const places: readonly HostLocation[] = [
    ...new Set<HostLocation>([...(model?.serviceHostLocations ?? []), 'any', modelHostLocation]),
  ];
  const offered = models.filter(isOffered);
  const failure = model && failureText(model, services, t, format);

  const chooseModel = (next: string) => {
    const chosen = models.find(each => each.id === next);
    const keepsPlace =
      modelHostLocation === 'any' || chosen?.serviceHostLocations.includes(modelHostLocation);
    form.change({
      modelId: next,
      modelHostLocation: keepsPlace ? modelHostLocation : (chosen?.serviceHostLocations[0] ?? 'any'),
      // Drop parameters that the new model does not define.
      parameters: Object.fromEntries(
        Object.keys(chosen?.parameterDefinitions ?? {}).map(name => [name, parameters[name] ?? '']),
      ),
    });
  };
  const numberedProblem = (kind: 'instruction' | 'question', text: string): string | undefined => {
    const max = limits[kind === 'instruction' ? 'systemMessage' : 'starterQuestion'];
    const written = normalizeText(text);
    if (hasTried && written === '') return t(`agents.empty.${kind}`);
    return countCodePoints(written) > max ? t(`agents.long.${kind}`, { max }) : undefined;
  };
  /** Shows a problem of a field that has no error slot of its own. */
  const refused = (field: keyof Values, title: string) =>
    form.problems.value[field] && (
      <p className="a-problem" role="alert">
        {t('kit.problem.invalid', { field: title })}
      </p>
    );
  const save = async () => {
    setHasTried(true);
    if (Object.keys(read.problems).length > 0) return;
    const sent = await form.submit(async ({ access: chosen, parameters: _, picture, ...values }, options) => {
      const { id } = await store.save(
        storedId,
        {
          ...values,
          ...(picture !== initial.picture && { picture: picture || null }),
          assignedTools: takesTools(model) ? values.assignedTools : [],
          teamIds: chosen === 'teams' ? values.teamIds : [],
          parameters: read.values,
        },
        options,
      );
      return { id, missing: storedId === undefined ? await shelf.moveIn({ agentId: id }) : 0 };
    });
    if (!sent.isSent) return;
    doFilesWait.value = false;
    // The user decides how to handle the rejected files.
    if (sent.result.missing > 0) return setMade(sent.result);
    store.go(undefined);
    await host.notify({
      kind: 'success',
      title: t(storedId === undefined ? 'agents.created' : 'agents.saved'),
    });
  };
  const leave = async () => {
    if (await confirmLeave(host, t, written)) store.go(undefined);
  };

  /** The agent as edited in the form; undefined if the form has an error that would break an answer. */
  const draft = () => {
    const { name, assignedTools, toolAsks: asks } = form.values.peek();
    const texts = systemMessages.map(normalizeText).filter(text => text !== '');
    if (!model || Object.keys(read.problems).length > 0) return undefined;
    return {
      name,
      modelId,
      modelHostLocation,
      systemMessages: texts,
      assignedTools: takesTools(model) ? assignedTools : [],
      toolAsks: asks,
      parameters: read.values,
    };
  };

  return (
    <div className="a-beside">
      <form
        className="a-form"
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="a-head o-row o-wrap">
          <IconButton label={t('agents.back')} onClick={() => void leave()}>
            <ArrowLeft />
          </IconButton>
          <h2 ref={heading} tabIndex={-1}>
            {agent ? agent.name : t('agents.create')}
          </h2>
          {agent && (
            <IconButton label={t('agents.versions')} onClick={() => setVersionsShown(true)}>
              <History />
            </IconButton>
          )}
        </div>
        <FormRefusal form={form} />
        <Part title={t('agents.basics')} text={t('agents.basicsText')}>
          <TextField form={form} name="name" label={t('agents.name')} max={limits.agentName} note="count" />
          <TextField
            form={form}
            name="description"
            label={t('agents.description')}
            note={t('agents.optional')}
            max={limits.agentDescription}
          />
          <PictureField
            agent={agent}
            store={store}
            value={form.values.value.picture}
            isRefused={form.problems.value.picture !== undefined}
            onChange={picture => form.change({ picture })}
          />
          <div className="a-pair">
            <FormField form={form} name="modelId" label={t('agents.column.model')}>
              {({ value }) => (
                <Select
                  value={value || undefined}
                  placeholder={t('agents.chooseModel')}
                  options={[
                    ...offered.map(each => ({
                      value: each.id,
                      label: labelOf(each, services),
                      description: [failureText(each, services, t, format), priceText(each, t, format)]
                        .filter(Boolean)
                        .join(' · '),
                    })),
                    ...(value && !offered.some(each => each.id === value)
                      ? [
                          {
                            value,
                            label: model ? t('model.retired', { name: model.name }) : t('agents.noModel'),
                            disabled: true,
                          },
                        ]
                      : []),
                  ]}
                  onChange={chooseModel}
                />
              )}
            </FormField>
            <FormField form={form} name="modelHostLocation" label={t('agents.column.place')}>
              {({ value, onChange }) => (
                <Select
                  value={value}
                  options={places.map(each => ({ value: each, label: t(`agents.place.${each}`) }))}
                  onChange={onChange}
                />
              )}
            </FormField>
          </div>
          {model && <p className="a-muted">{priceText(model, t, format)}</p>}
          {failure && (
            <InlineNote tone="warning" role="status">
              {failure}
            </InlineNote>
          )}
        </Part>
        <Part title={t('agents.instructions')} text={t('agents.instructionsText')}>
          <NumberedFields
            kind="instruction"
            texts={systemMessages}
            max={limits.systemMessages}
            problemOf={index => numberedProblem('instruction', systemMessages[index] ?? '')}
            onChange={next => form.change({ systemMessages: next })}
          />
          {systemMessages.every(text => !numberedProblem('instruction', text)) &&
            refused('systemMessages', t('agents.instructions'))}
        </Part>
        <Part title={t('agents.questions')} text={t('agents.questionsText')}>
          <NumberedFields
            kind="question"
            texts={starterQuestions}
            max={limits.starterQuestions}
            problemOf={index => numberedProblem('question', starterQuestions[index] ?? '')}
            onChange={next => form.change({ starterQuestions: next })}
          />
          {starterQuestions.every(text => !numberedProblem('question', text)) &&
            refused('starterQuestions', t('agents.questions'))}
        </Part>
        <Part title={t('agents.files')} text={t('agents.filesText', { max: agentKnowledgeLimits.files })}>
          {made && (
            <InlineNote tone="warning" role="alert">
              {t('agents.filesMissing', { count: made.missing })}
            </InlineNote>
          )}
          <FileShelf shelf={shelf} label={t('agents.files')} addLabel={t('agents.addFiles')} />
          <p className="a-muted">{t(storedId === undefined ? 'agents.filesLater' : 'agents.filesAtOnce')}</p>
        </Part>
        {Object.keys(definitions).length > 0 && (
          <Part title={t('agents.parameters')} text={t('agents.parametersText')}>
            <ParameterFields
              definitions={definitions}
              texts={parameters}
              problems={read.problems}
              onChange={next => form.change({ parameters: { ...next } })}
            />
            {refused('parameters', t('agents.parameters'))}
          </Part>
        )}
        {tools.length > 0 && (
          <Part title={t('agents.tools')} text={t('agents.toolsText')}>
            <ToolFields
              tools={tools}
              chosen={form.values.value}
              canUse={takesTools(model)}
              onChange={next => form.change(next)}
            />
            {refused('assignedTools', t('agents.tools'))}
          </Part>
        )}
        {(teams || access === 'teams') && (
          <Part title={t('agents.column.access')} text={t('agents.accessText')}>
            <AccessFields
              access={access}
              teamIds={teamIds}
              teams={teams ?? []}
              isRefused={form.problems.value.teamIds !== undefined}
              onChange={form.change}
            />
          </Part>
        )}
        <div className="a-foot o-row o-wrap">
          <span className="a-muted" role="status">
            {form.isDirty.value && t('agents.unsaved')}
          </span>
          <Button onClick={() => void leave()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={form.isSubmitting.value} disabled={!form.isDirty.value}>
            {t(storedId === undefined ? 'agents.create' : 'agents.save')}
          </Button>
        </div>
        {agent && areVersionsShown && (
          <VersionsDialog
            agent={agent}
            store={store}
            hasChanges={form.isDirty.value}
            close={isRestored => {
              setVersionsShown(false);
              if (isRestored) onRestored();
            }}
          />
        )}
      </form>
      <TryAgent draft={draft} agentId={storedId} />
    </div>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="a-section">
      <div>
        <h3>{title}</h3>
        <p className="a-muted">{text}</p>
      </div>
      <div className="a-fields o-stack o-gap-4">{children}</div>
    </section>
  );
}

/** Label of a model, including the service that runs it. */
function labelOf(model: Model, services: AgentsData['services']): string {
  const service = services.find(({ id }) => id === model.serviceId);
  return service ? `${model.name} · ${service.name}` : model.name;
}
