import { useCloseGuard, useSignals, useT } from '@oriel/app-kit';
import { countCodePoints, limits } from '@oriel/contracts';
import { Button, isComposing, isTouchOnly, Textarea } from '@oriel/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { realWords } from '../../session/personal-data/real-words';
import { askInOtherWords } from '../outbox/ask-in-other-words';
import type { Question } from '../store/question';
import type { Turn } from '../store/turn';
import { useMarks } from './use-marks';

interface QuestionEditorProps {
  question: Question;
  turn: Turn;
  /** @param returnsFocus - no other element takes the focus */
  onClose: (returnsFocus: boolean) => void;
}

/** Edits a question to ask it again with different words. */
export default function QuestionEditor({ question, turn, onClose }: QuestionEditorProps) {
  useSignals();
  const t = useT();
  const store = useChat();
  const { threads, currentOrganization } = store;
  const { versions } = useMarks();
  const hint = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => realWords(store.host, question.text));
  const [isSending, setSending] = useState(false);
  const trimmed = text.trim();
  const excess = countCodePoints(trimmed) - limits.messageText;
  const isChanged = trimmed !== realWords(store.host, question.text).trim();
  const canSend = trimmed !== '' && isChanged && excess <= 0 && !isSending;
  const { leave, question: leaveQuestion } = useCloseGuard(isChanged, () => onClose(true));
  const ids = versions.value.get(question.id.value ?? '')?.messageIds;
  const number = ids ? ids.indexOf(question.id.value ?? '') + 1 : 1;

  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const send = async () => {
    const organization = currentOrganization.peek();
    const target = threads.shown.peek();
    const former = target.writers.find(each => each.turn === turn);
    if (!canSend || !organization || !former) return;
    setSending(true);
    // This field disappears with the earlier question.
    if (!isTouchOnly()) store.drafts.focus();
    await askInOtherWords(store, organization, target, former, trimmed);
    onClose(false);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    } else if (event.key === 'Enter' && store.sendKey.isSending(event)) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <>
      <form
        className="c-edit"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <Textarea
          ref={field}
          aria-label={t('message.editLabel')}
          aria-describedby={hint}
          dir="auto"
          maxHeight={320}
          value={text}
          readOnly={isSending}
          onChange={event => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <div className="c-edit-row o-row o-wrap">
          <p id={hint} className="c-hint" role={excess > 0 ? 'alert' : undefined}>
            {excess > 0
              ? t('composer.tooLong', { count: excess, max: limits.messageText })
              : t('message.editHint', { number })}
          </p>
          <Button size="small" kind="ghost" disabled={isSending} onClick={leave}>
            {t('message.editCancel')}
          </Button>
          <Button size="small" kind="primary" type="submit" disabled={!canSend} busy={isSending}>
            {t('composer.send')}
          </Button>
        </div>
      </form>
      {leaveQuestion}
    </>
  );
}
