import { isAborted, useErrorText, useFormat, useI18n, useSignals } from '@oriel/app-kit';
import { type AgentDraft, type HostedTool, ownTimeZone, type RouteOutput, tryAgent } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import { fileProblemText } from '../../media/files/file-problem';
import type { KnowledgeFiles } from '../../media/files/knowledge-files';
import { useChat } from '../../session/chat-context';
import type { ChatHost } from '../../session/chat-host';
import { createTrialFiles, TrialFileError } from './trial-files';

interface TrialMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Display names of the tools used in an answer. */
  readonly tools?: readonly string[];
}

/** Why a question got no answer. */
interface Problem {
  readonly title: string;
  readonly text?: string | undefined;
  /** The form at that time; undefined for an incomplete one. A change may have fixed the problem, so it is no longer shown. */
  readonly form: string | undefined;
}

/** The form whose agent is tried. */
export interface TrialOptions {
  /** The agent as edited in the form; undefined if the form has an error that would break an answer. */
  readonly draft: () => AgentDraft | undefined;
  /** Id of the edited agent, whose files are included. Default: a new agent. */
  readonly agentId: string | undefined;
  /** The files of the agent. Those that wait for a new agent are included. */
  readonly files: KnowledgeFiles;
  /** The tools that an agent can have. */
  readonly tools: readonly HostedTool[];
}

/** Abort reason: a new conversation was started. */
const startedOver = 'started over';

/** Id of the trial in place of a chat, because placeholders for personal data are numbered by chat. */
export const trial = 'trial';

/** The conversation with an agent as currently edited. It lives only in the component and ends with the form. */
export function useTrial({ draft, agentId, files, tools }: TrialOptions) {
  useSignals();
  const { t, locale } = useI18n();
  const format = useFormat();
  const errorText = useErrorText();
  // The dialogs of the chat run with the host of the chat.
  const host = useHost() as unknown as ChatHost;
  const { currentOrganization, organizations } = useChat();
  const [messages, setMessages] = useState<readonly TrialMessage[]>([]);
  const [raised, setProblem] = useState<Problem>();
  const [asking, setAsking] = useState<AbortController>();
  useEffect(() => () => asking?.abort(), [asking]);
  const [copies] = useState(() =>
    createTrialFiles(host.client, currentOrganization.peek()?.session.organization.id ?? '', files),
  );
  useEffect(() => () => copies.dispose(), [copies]);
  const agent = draft();
  const form = agent && JSON.stringify([agent, files.items.value.map(({ id, state }) => [id, state.kind])]);

  const check = async (typed: string): Promise<string> => {
    if (!(await currentOrganization.peek()?.agentsReady)) return typed;
    const { checkQuestion } = await import('../../session/personal-data/personal-data');
    const turns = messages.map(each => ({ question: { text: each.text }, answers: { peek: () => [] } }));
    const target = {
      run: { peek: () => null },
      channelId: { peek: () => trial },
      turns: { peek: () => turns },
    };
    return (await checkQuestion(host, organizations, { text: typed, target })).text ?? typed;
  };
  const namesOf = ({ tools: used, tool_titles: titles }: RouteOutput<typeof tryAgent>) =>
    used.map(name => (titles?.[name] ?? tools.find(tool => tool.name === name)?.title)?.[locale] ?? name);
  const textOf = (error: unknown) =>
    error instanceof TrialFileError
      ? { title: error.file, text: fileProblemText(error.cause, t, format) }
      : errorText(error);

  /** @param onAsked Called when the question is on its way. @returns false if the question has no answer and can be asked again */
  const send = async (typed: string, onAsked: () => void): Promise<boolean> => {
    const organization = currentOrganization.peek();
    if (!organization) return false;
    setProblem(agent ? undefined : { title: t('agents.tryIncomplete'), form: undefined });
    if (!agent) return false;
    const abort = new AbortController();
    setAsking(abort);
    try {
      const asked: readonly TrialMessage[] = [...messages, { role: 'user', text: await check(typed) }];
      setMessages(asked);
      onAsked();
      const params = { organizationId: organization.session.organization.id };
      const body = {
        agent,
        agent_id: agentId,
        timezone: ownTimeZone(),
        messages: asked.map(({ role, text }) => ({ role, text })),
        file_ids: await copies.ids(abort.signal),
      };
      const answer = await host.client.call(tryAgent, { params, body }, { signal: abort.signal });
      setMessages([...asked, { role: 'assistant', text: answer.text, tools: namesOf(answer) }]);
    } catch (error) {
      if (abort.signal.reason === startedOver) return true;
      // Remove the unanswered question, so that it can be asked again.
      setMessages(messages);
      if (!isAborted(error)) setProblem({ ...textOf(error), form });
      return false;
    } finally {
      setAsking(undefined);
    }
    return true;
  };
  return {
    messages,
    problem: raised?.form === form ? raised : undefined,
    isAsking: asking !== undefined,
    send,
    stop: () => asking?.abort(),
    restart() {
      asking?.abort(startedOver);
      setMessages([]);
      setProblem(undefined);
    },
  };
}
