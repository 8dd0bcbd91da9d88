import {
  computed,
  confirmLeave,
  FormRefusal,
  RestoredNote,
  useForm,
  useLeaveGuard,
  useSignal,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { type AgentDraft, agentKnowledgeLimits, type ManagedAgent, normalizeText } from '@oriel/contracts';
import { Button, EmptyState, IconButton, isTouchOnly, submitByKey, VisuallyHidden } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { ArrowLeft, History } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { createKnowledgeFiles } from '../../media/files/knowledge-files';
import type { ChatHost } from '../../session/chat-host';
import { type AgentsData, type AgentsViewStore, isManaged } from './agents-view-store';
import type { SectionContext } from './section';
import {
  type AgentValues,
  agentDraft,
  agentFieldsOf,
  agentSchema,
  initialValues,
  sections,
} from './sections';
import { TryAgent } from './TryAgent';
import { VersionsDialog } from './VersionsDialog';

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
  if (agentId !== undefined && (!agent || !isManaged(data, agent)))
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
  const heading = useInitialFocus(!agent);
  const { form, context, save, leave, draft, storedId } = useAgentForm(data, store, agent);
  const [areVersionsShown, setVersionsShown] = useState(false);
  const title = agent ? agent.name : t('agents.create');
  const isHeadless = useHostHeader({
    name: agent?.name ?? null,
    canSave: form.isDirty.value,
    isSaving: form.isSubmitting.value,
    heading,
  });
  const versions = agent && (
    <IconButton label={t('agents.versions')} onClick={() => setVersionsShown(true)}>
      <History />
    </IconButton>
  );
  return (
    <div className="a-beside">
      <form
        noValidate
        onKeyDown={event => submitByKey(event, 's')}
        onSubmit={event => {
          event.preventDefault();
          if (form.isDirty.peek()) void save();
        }}
      >
        {isHeadless ? (
          <h2 ref={heading} tabIndex={-1}>
            <VisuallyHidden>{title}</VisuallyHidden>
          </h2>
        ) : (
          <div className="a-head o-row o-wrap">
            <IconButton label={t('agents.back')} onClick={() => void leave()}>
              <ArrowLeft />
            </IconButton>
            <h2 ref={heading} tabIndex={-1}>
              {title}
            </h2>
            {versions}
            <Button
              kind="primary"
              type="submit"
              busy={form.isSubmitting.value}
              disabled={!form.isDirty.value}
            >
              {t(storedId === undefined ? 'agents.create' : 'agents.save')}
            </Button>
          </div>
        )}
        <FormRefusal form={form} />
        <RestoredNote form={form} />
        {sections.map(
          ({ title: sectionTitle, text, isShown, Fields: SectionFields }, index) =>
            (isShown?.(context, form.values.value) ?? true) && (
              <section key={sectionTitle} className="a-section">
                <div className="a-section-head">
                  <h3>{t(sectionTitle)}</h3>
                  <p className="a-muted">{t(text, { max: agentKnowledgeLimits.files })}</p>
                  {isHeadless && index === 0 && versions}
                </div>
                <div className="a-fields o-stack o-gap-4">
                  <SectionFields form={form} context={context} />
                </div>
              </section>
            ),
        )}
        {agent && areVersionsShown && (
          <VersionsDialog
            agent={agent}
            store={store}
            hasChanges={form.isDirty.value}
            close={isRestored => {
              setVersionsShown(false);
              if (!isRestored) return;
              form.discard();
              onRestored();
            }}
          />
        )}
      </form>
      <TryAgent draft={draft} agentId={storedId} files={context.files} tools={data.tools} />
    </div>
  );
}

/** Focuses the name of a new agent, or the heading. @returns the ref of the heading */
function useInitialFocus(isNew: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isName = useRef(isNew && !isTouchOnly());
  // The pressed button is gone. A layout effect moves the focus before any key is typed.
  useLayoutEffect(() => {
    const name = heading.current?.closest('form')?.querySelector('input');
    (isName.current ? name : heading.current)?.focus();
  }, []);
  return heading;
}

/** Lets the host show title and Save, if it shows a title of its own. @returns whether it does */
function useHostHeader({
  heading,
  ...form
}: {
  name: string | null;
  canSave: boolean;
  isSaving: boolean;
  heading: RefObject<HTMLElement | null>;
}): boolean {
  useSignals();
  // This widget runs on the same kind of host as the chat.
  const host = useHost() as unknown as ChatHost;
  const isHeadless = host.props.value.title === '';
  const { name, canSave, isSaving } = form;
  useEffect(() => {
    if (isHeadless) host.emit('agents:form', { name, canSave, isSaving });
  }, [host, isHeadless, name, canSave, isSaving]);
  useEffect(() => {
    const handleSave = () => heading.current?.closest('form')?.requestSubmit();
    host.shell.addEventListener('oriel-save-agent', handleSave);
    return () => host.shell.removeEventListener('oriel-save-agent', handleSave);
  }, [host, heading]);
  return isHeadless;
}

/** Values, files and saving of one agent. */
function useAgentForm(data: AgentsData, store: AgentsViewStore, agent: ManagedAgent | undefined) {
  useSignals();
  const t = useT();
  const host = useHost();
  const [initial] = useState(() => initialValues(agent, data));
  const [kept] = useState(() =>
    store.drafts.of<AgentValues | null>({
      // A draft of values that somebody has changed since would overwrite the change.
      key: agent ? `agent:${agent.id}:${fingerprint(initial)}` : 'agent:new',
      schema: z.nullable(agentDraft),
      initial: null,
    }),
  );
  const form = useForm<AgentValues, z.output<typeof agentSchema>>(agentSchema, initial, { draft: kept });
  const [hasTried, setHasTried] = useState(false);
  const [files] = useState(() =>
    createKnowledgeFiles({
      ...store.service,
      signal: host.signal,
      home: agent && { agentId: agent.id },
      max: agentKnowledgeLimits.files,
      needsText: true,
    }),
  );
  /** A new agent that was saved although some of its files were rejected. */
  const [made, setMade] = useState<{ readonly id: string; readonly missing: number }>();
  const storedId = agent?.id ?? made?.id;
  /** Selected files wait until the agent is stored. */
  const doFilesWait = useSignal(!agent);
  const [{ waiting, written }] = useState(() => {
    const haveFiles = computed(() => doFilesWait.value && files.items.value.length > 0);
    const forget = () => {
      doFilesWait.value = false;
    };
    return {
      waiting: { isDirty: haveFiles, isDraft: false, discard: forget },
      written: {
        isDirty: computed(() => form.isDirty.value || haveFiles.value),
        discard() {
          forget();
          form.discard();
        },
      },
    };
  });
  useLeaveGuard(form);
  // A draft keeps no files.
  useLeaveGuard(waiting);

  const model = data.models.find(({ id }) => id === form.values.value.modelId);
  const context: SectionContext = {
    data,
    store,
    agent,
    model,
    assignedTools: form.values.value.assignedTools,
    hasTried,
    files,
    isStored: storedId !== undefined,
    missingFiles: made?.missing ?? 0,
  };
  const isBroken = () => sections.some(section => section.isBroken?.(form.values.peek(), context));

  const save = async () => {
    setHasTried(true);
    if (isBroken()) return;
    const sent = await form.submit(async (values, options) => {
      const { id } = await store.save(storedId, agentFieldsOf(values, context), options);
      return { id, missing: storedId === undefined ? await files.moveIn({ agentId: id }) : 0 };
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
  const draft = (): AgentDraft | undefined => {
    if (!model || isBroken()) return undefined;
    const { description, picture, starterQuestions, teamIds, visibility, systemMessages, ...fields } =
      agentFieldsOf(form.values.peek(), context);
    return { ...fields, systemMessages: systemMessages.map(normalizeText).filter(text => text !== '') };
  };
  return { form, context, save, leave, draft, storedId };
}

/** A short text that is the same for the same values. */
const fingerprint = (values: AgentValues): string =>
  [...JSON.stringify(values)]
    .reduce((sum, sign) => (Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0)) | 0, 0)
    .toString(36);
