import { useSignals } from '@oriel/widget-kit';
import { memo } from 'react';
import type { Thread } from '../thread/thread';
import type { Turn } from '../thread/turn';
import { AnswerView } from './AnswerView';
import { QuestionView } from './QuestionView';

export interface TurnViewProps {
  turn: Turn;
  thread: Thread;
  isLast: boolean;
}

/** A question with the answer that is chosen. */
export const TurnView = memo(function TurnView({ turn, thread, isLast }: TurnViewProps) {
  useSignals();
  const answer = turn.answers.value.at(-1);
  const run = thread.run.value;
  return (
    <>
      {turn.question && !turn.question.isOurs && <QuestionView question={turn.question} turn={turn} />}
      {answer && (
        <AnswerView
          key={answer.key}
          answer={answer}
          turn={turn}
          run={run?.answer.answer === answer ? run : null}
          isLast={isLast}
        />
      )}
    </>
  );
});
