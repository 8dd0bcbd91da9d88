import { useSignals } from '@oriel/app-kit';
import { memo } from 'react';
import { useChat } from '../../session/chat-context';
import type { Thread } from '../store/thread';
import type { Turn } from '../store/turn';
import { AnswerView } from './AnswerView';
import { QuestionView } from './QuestionView';

export interface TurnViewProps {
  turn: Turn;
  thread: Thread;
  isLast: boolean;
}

/** A question with the chosen answer, or with the compared ones. */
export const TurnView = memo(function TurnView({ turn, thread, isLast }: TurnViewProps) {
  useSignals();
  const compared = useChat().comparison.value;
  const answer = turn.answers.value.at(-1);
  const run = thread.run.value;
  return (
    <>
      {turn.question && !turn.question.isOurs && <QuestionView question={turn.question} turn={turn} />}
      {compared?.turn === turn ? (
        <compared.View comparison={compared} Answer={AnswerView} />
      ) : (
        answer && (
          <AnswerView
            key={answer.key}
            answer={answer}
            turn={turn}
            run={run?.answer.answer === answer ? run : null}
            isLast={isLast}
          />
        )
      )}
    </>
  );
});
