import { useSignals, useT } from '@oriel/app-kit';
import { Button, sheet, useSheet } from '@oriel/ui';
import { useChat } from '../session/chat-context';
import type { OutboxEntry } from '../thread/outbox/outbox';
import css from './queued-questions.css?inline';

const styles = sheet(css);

/** Questions to be sent after the current answer, each with a button that moves it back into the field. */
export function QueuedQuestions({ entries }: { entries: readonly OutboxEntry[] }) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { drafts, outbox } = useChat();
  return (
    <div className="c-waiting">
      <p className="c-hint" role="status">
        {t('composer.waiting')}
      </p>
      <ul aria-label={t('composer.waiting')}>
        {entries.map(entry => (
          <li key={entry.key} className="o-row">
            <span className="o-line" dir="auto">
              {entry.text}
            </span>
            <Button
              size="small"
              aria-label={t('composer.takeBackThis', { text: entry.text })}
              onClick={() => {
                outbox.giveBack(entry);
                // The button disappears with its question.
                drafts.focus();
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
