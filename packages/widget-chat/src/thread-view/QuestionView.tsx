import { useFormat, useSignals, useT } from '@oriel/widget-kit';
import { later } from '../later';
import { useChat } from '../store/chat-context';
import type { Question } from '../thread/question';
import type { Turn } from '../thread/turn';

const QuestionActions = later('QuestionActions');

/** A question of the person. */
export function QuestionView({ question, turn }: { question: Question; turn: Turn }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { deferredLoading } = useChat();
  return (
    <article className="c-question" part="question" aria-label={t('message.question')}>
      <div
        className="c-bubble"
        dir="auto"
        title={format.date(question.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
      >
        {question.text}
      </div>
      {deferredLoading.isDue.value && <QuestionActions question={question} turn={turn} />}
    </article>
  );
}
