import { Button, sheet, useSheet } from '@oriel/ui';
import { useSignals, useT } from '@oriel/widget-kit';
import { useChat } from '../store/chat-context';
import type { Thread } from '../thread/thread';
import css from './waiting-questions.css?inline';

const styles = sheet(css);

/** What is sent when the answer has ended, each with a way back into the field. */
export function WaitingQuestions({ thread }: { thread: Thread }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { composer } = useChat();
  return (
    <div className="c-waiting">
      <p className="c-hint" role="status">
        {t('composer.waiting')}
      </p>
      <ul aria-label={t('composer.waiting')}>
        {thread.waiting.value.map(({ key, text, takeBack }) => (
          <li key={key}>
            <span dir="auto">{text}</span>
            <Button
              size="small"
              aria-label={t('composer.takeBackThis', { text })}
              onClick={() => {
                takeBack();
                // The button goes away with it.
                composer.focus();
              }}
            >
              {t('composer.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
