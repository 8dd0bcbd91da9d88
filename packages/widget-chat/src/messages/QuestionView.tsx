import { useFormat, useT } from '@oriel/widget-kit';
import { lazy, Suspense } from 'react';
import type { Question } from './question';
import type { Turn } from './turn';

const QuestionActions = lazy(() => import('./QuestionActions'));

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
      <Suspense fallback={null}>
        <QuestionActions question={question} turn={turn} />
      </Suspense>
    </article>
  );
}
