import { isAborted, useErrorText, useSignals, useT } from '@oriel/app-kit';
import { type AgentDraft, limits, trialMessages, tryAgent } from '@oriel/contracts';
import { Button, IconButton, InlineNote, isComposing, Textarea } from '@oriel/ui';
import { Markdown } from '@oriel/ui/markdown';
import { useHost } from '@oriel/widget-kit';
import { ArrowUp, RotateCcw } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMarkdown } from '../../media/use-markdown';
import { useChat } from '../../session/chat-context';
import type { ChatHost } from '../../session/chat-host';

interface TrialMessage {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  /** Names of the tools used in an answer. */
  readonly tools?: readonly string[];
}

/** Abort reason: a new conversation was started. */
const startedOver = 'started over';

/** Id of the trial in place of a chat, because placeholders for personal data are numbered by chat. */
const trial = 'trial';

/** A conversation with the agent as currently edited. It lives only in this component and ends with the form. */
export function TryAgent({
  draft,
  agentId,
}: {
  draft: () => AgentDraft | undefined;
  /** Id of the edited agent, whose files are included. Default: a new agent. */
  agentId: string | undefined;
}) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const markdown = useMarkdown();
  // The dialogs of the chat run with the host of the chat.
  const host = useHost() as unknown as ChatHost;
  const { currentOrganization, organizations } = useChat();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [messages, setMessages] = useState<readonly TrialMessage[]>([]);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<{ title: string; text?: string }>();
  const [asking, setAsking] = useState<AbortController>();
  useEffect(() => () => asking?.abort(), [asking]);
  const isFull = messages.length + 1 > trialMessages;
  const canSend = text.trim() !== '' && !asking && !isFull;

  const send = async () => {
    const organization = currentOrganization.peek();
    if (!canSend || !organization) return;
    const agent = draft();
    if (!agent) return setProblem({ title: t('agents.tryIncomplete') });
    const abort = new AbortController();
    const typed = text.trim();
    setAsking(abort);
    setProblem(undefined);
    try {
      let question = typed;
      if (await organization.agentsReady) {
        const { checkQuestion } = await import('../../session/personal-data/personal-data');
        const target = {
          run: { peek: () => null },
          channelId: { peek: () => trial },
          turns: {
            peek: () =>
              messages.map(each => ({ question: { text: each.text }, answers: { peek: () => [] } })),
          },
        };
        question = (await checkQuestion(host, organizations, { text: typed, target })).text ?? typed;
      }
      const asked: readonly TrialMessage[] = [...messages, { role: 'user', text: question }];
      setMessages(asked);
      setText('');
      const params = { organizationId: organization.session.organization.id };
      const body = {
        agent,
        agent_id: agentId,
        messages: asked.map(({ role, text: each }) => ({ role, text: each })),
      };
      const answer = await host.client.call(tryAgent, { params, body }, { signal: abort.signal });
      setMessages([...asked, { role: 'assistant', ...answer }]);
    } catch (error) {
      if (abort.signal.reason !== startedOver) {
        // Remove the unanswered question, so that it can be asked again.
        setMessages(messages);
        setText(now => now || typed);
        if (!isAborted(error)) setProblem(errorText(error));
      }
    } finally {
      setAsking(undefined);
      // Keep the focus where the user is typing in the form.
      const { activeElement } = (field.current?.getRootNode() ?? document) as Document | ShadowRoot;
      if (!activeElement || activeElement === document.body || activeElement.closest('.a-try'))
        field.current?.focus();
    }
  };
  return (
    <aside className="a-try o-stack o-gap-3 o-box" aria-labelledby={id}>
      <div className="a-try-head o-row">
        <h3 id={id}>{t('agents.try')}</h3>
        {messages.length > 0 && (
          <IconButton
            label={t('agents.tryAgain')}
            size="small"
            onClick={() => {
              asking?.abort(startedOver);
              setMessages([]);
              setProblem(undefined);
              field.current?.focus();
            }}
          >
            <RotateCcw />
          </IconButton>
        )}
      </div>
      <p className="a-muted">{t('agents.tryText')}</p>
      <div
        className="a-try-log o-stack o-scroller"
        role="log"
        aria-label={t('agents.tryLog')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        tabIndex={0}
        data-words={trial}
      >
        {messages.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: it only grows at its end
          <div key={index} className="a-try-message" data-role={each.role}>
            {each.role === 'user' ? each.text : <Markdown text={each.text} {...markdown} />}
            {each.tools && each.tools.length > 0 && (
              <small>{t('agents.tryTools', { tools: [...new Set(each.tools)].join(', ') })}</small>
            )}
          </div>
        ))}
        {asking && <p className="a-muted">{t('agents.tryAnswering')}</p>}
      </div>
      {problem && (
        <InlineNote tone="danger" role="alert" title={problem.title}>
          {problem.text}
        </InlineNote>
      )}
      {isFull && <p className="a-muted">{t('agents.tryFull')}</p>}
      <div className="a-try-box o-box">
        <Textarea
          ref={field}
          aria-label={t('agents.tryQuestion')}
          placeholder={t('agents.tryQuestion')}
          dir="auto"
          rows={2}
          maxHeight={160}
          maxLength={limits.systemMessage}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            void send();
          }}
        />
        <div className="o-row">
          {asking ? (
            <Button size="small" onClick={() => asking.abort()}>
              {t('note.stop')}
            </Button>
          ) : (
            <button
              type="button"
              className="a-try-send"
              aria-label={t('agents.trySend')}
              disabled={!canSend}
              onClick={() => void send()}
            >
              <ArrowUp />
            </button>
          )}
        </div>
      </div>
    </aside>
  );
}
