import { IconButton, Tooltip } from '@oriel/ui';
import { useFormat, useSignals, useT } from '@oriel/widget-kit';
import { Trash2 } from 'lucide-react';
import { useChat } from '../chat/chat-context';
import { CopyButton } from './CopyButton';
import type { Question } from './question';
import type { Turn } from './turn';
import { useDeleteTurn } from './use-delete-turn';

/** What a person asked. */
export function QuestionView({ question, turn }: { question: Question; turn: Turn }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host } = useChat();
  const remove = useDeleteTurn(turn);
  const isStored = question.id.value !== null;
  return (
    <article className="c-question" part="question" aria-label={t('message.question')}>
      <div
        className="c-bubble"
        title={format.date(question.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
      >
        {question.text}
      </div>
      <div className="c-actions">
        <CopyButton label={t('message.copy')} text={() => question.text} />
        {isStored && host.props.value.readonly !== true && (
          <Tooltip text={t('message.deletePair')}>
            <IconButton label={t('message.deletePair')} onClick={remove}>
              <Trash2 />
            </IconButton>
          </Tooltip>
        )}
      </div>
    </article>
  );
}
