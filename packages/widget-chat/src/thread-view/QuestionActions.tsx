import { IconButton } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { Trash2 } from 'lucide-react';
import { useChat } from '../store/chat-context';
import type { Question } from '../thread/question';
import type { Turn } from '../thread/turn';
import { CopyButton } from './CopyButton';
import { useDeleteTurn } from './use-delete-turn';

/** Actions on a question. */
export function QuestionActions({ question, turn }: { question: Question; turn: Turn }) {
  useSignals();
  const t = useT();
  const { host } = useChat();
  const remove = useDeleteTurn(turn);
  return (
    <div className="c-actions">
      <CopyButton label={t('message.copy')} text={() => question.text} />
      {question.id.value !== null && host.props.value.readonly !== true && (
        <IconButton label={t('message.deletePair')} onClick={remove}>
          <Trash2 />
        </IconButton>
      )}
    </div>
  );
}
