import { useFormat, useT } from '@oriel/widget-kit';
import { fetched } from '../layout/fetched';
import type { Question } from './question';
import type { Turn } from './turn';

const QuestionActions = fetched(() => import('./QuestionActions'));

/** What a person asked. */
export function QuestionView({ question, turn }: { question: Question; turn: Turn }) {
  const t = useT();
  const format = useFormat();
  return (
    <article className="c-question" part="question" aria-label={t('message.question')}>
      <div
        className="c-bubble"
        title={format.date(question.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
      >
        {question.text}
      </div>
      <QuestionActions question={question} turn={turn} />
    </article>
  );
}
