import { useFormat, useSignals, useT } from '@oriel/app-kit';
import { useState } from 'react';
import { later } from '../../later';
import { useChat } from '../../session/chat-context';
import type { Question } from '../store/question';
import type { Turn } from '../store/turn';
import { foldQuestion } from './fold-question';

const QuestionActions = later('QuestionActions');
const FoldButton = later('FoldButton');

/** A question of the user. */
export function QuestionView({ question, turn }: { question: Question; turn: Turn }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { deferredLoading } = useChat();
  const [isOpen, setOpen] = useState(false);
  const folded = foldQuestion(question.text);
  return (
    <article className="c-question" part="question" aria-label={t('message.question')}>
      <div
        className="c-bubble"
        dir="auto"
        title={format.date(question.createdAt, { dateStyle: 'full', timeStyle: 'short' })}
      >
        {folded === undefined || isOpen ? question.text : `${folded}…`}
        {folded !== undefined && <FoldButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      </div>
      {deferredLoading.isDue.value && <QuestionActions question={question} turn={turn} />}
    </article>
  );
}
