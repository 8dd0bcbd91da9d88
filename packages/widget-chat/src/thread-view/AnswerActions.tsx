import { IconButton, Menu } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { ChevronLeft, ChevronRight, Ellipsis, RotateCw, Trash2 } from 'lucide-react';
import type { Answer } from '../runs/answer';
import { useChat } from '../store/chat-context';
import type { Turn } from '../thread/turn';
import { CopyButton } from './CopyButton';
import { focusStop } from './focus-stop';
import { useDeleteTurn } from './use-delete-turn';

export interface AnswerActionsProps {
  answer: Answer;
  turn: Turn;
  isLast: boolean;
}

/** Actions on an answer. Those of the last answer stay, the others show on hover and focus. */
export function AnswerActions({ answer, turn, isLast }: AnswerActionsProps) {
  useSignals();
  const t = useT();
  const { answerAgain, host } = useChat();
  const remove = useDeleteTurn(turn);
  const isReadonly = host.props.value.readonly === true;
  const count = turn.answers.value.length;
  const index = turn.answers.value.indexOf(answer);
  const canDelete = !isReadonly && Boolean(turn.question?.id.value ?? answer.id.value);
  const canAskAgain = isLast && !isReadonly && Boolean(turn.question?.id.value);
  return (
    <div className="c-actions" data-stays={isLast ? '' : undefined}>
      {count > 1 && (
        <span className="c-versions">
          <IconButton
            label={t('message.previousVersion')}
            disabled={index === 0}
            onClick={() => {
              turn.shown.value = index - 1;
            }}
          >
            <ChevronLeft />
          </IconButton>
          <span role="img" aria-label={t('message.version', { number: index + 1, count })}>
            {index + 1}/{count}
          </span>
          <IconButton
            label={t('message.nextVersion')}
            disabled={index === count - 1}
            onClick={() => {
              turn.shown.value = index + 1;
            }}
          >
            <ChevronRight />
          </IconButton>
        </span>
      )}
      <CopyButton label={t('message.copy')} text={answer.text} />
      {canAskAgain && (
        <IconButton
          label={t('message.regenerate')}
          onClick={event => {
            focusStop(event);
            void answerAgain(turn);
          }}
        >
          <RotateCw />
        </IconButton>
      )}
      {canDelete && (
        <Menu
          label={t('chat.more')}
          trigger={props => (
            <IconButton label={t('chat.more')} {...props}>
              <Ellipsis />
            </IconButton>
          )}
          rows={[
            {
              id: 'delete',
              label: t('message.deletePair'),
              icon: <Trash2 />,
              danger: true,
              onSelect: remove,
            },
          ]}
        />
      )}
    </div>
  );
}
