import { useT } from '@oriel/app-kit';
import { limits, trialMessages } from '@oriel/contracts';
import { Button, IconButton, InlineNote, isComposing, Textarea } from '@oriel/ui';
import { Markdown } from '@oriel/ui/markdown';
import { ArrowUp, RotateCcw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useMarkdown } from '../../media/use-markdown';
import { type TrialOptions, trial, useTrial } from './use-trial';

/** A conversation with the agent as currently edited. */
export function TryAgent(options: TrialOptions) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const { messages, problem, isAsking, stop, restart, ...trialOf } = useTrial(options);
  const isFull = messages.length + 1 > trialMessages;
  const canSend = text.trim() !== '' && !isAsking && !isFull;

  const send = async () => {
    if (!canSend) return;
    const typed = text.trim();
    const isDone = await trialOf.send(typed, () => setText(''));
    if (!isDone) setText(now => now || typed);
    // Keep the focus where the user is typing in the form.
    const { activeElement } = (field.current?.getRootNode() ?? document) as Document | ShadowRoot;
    if (!activeElement || activeElement === document.body || activeElement.closest('.a-try'))
      field.current?.focus();
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
              restart();
              field.current?.focus();
            }}
          >
            <RotateCcw />
          </IconButton>
        )}
      </div>
      <p className="a-muted">{t('agents.tryText')}</p>
      <TrialLog messages={messages} isAsking={isAsking} />
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
          {isAsking ? (
            <Button size="small" onClick={stop}>
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

function TrialLog({ messages, isAsking }: Pick<ReturnType<typeof useTrial>, 'messages' | 'isAsking'>) {
  const t = useT();
  const markdown = useMarkdown();
  return (
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
      {isAsking && <p className="a-muted">{t('agents.tryAnswering')}</p>}
    </div>
  );
}
