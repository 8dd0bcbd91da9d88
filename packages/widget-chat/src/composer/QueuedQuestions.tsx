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
  const label = t(entries.some(({ isHeld }) => isHeld.value) ? 'composer.held' : 'composer.waiting');
  return (
    <div className="c-waiting">
      <p className="c-hint" role="status">
        {label}
      </p>
      <ul aria-label={label}>
        {entries.map(entry => (
          <li key={entry.key} className="o-row">
            <span className="o-line" dir="auto">
              {entry.text}
            </span>
            {entry.isHeld.value && (
              <Button
                size="small"
                aria-label={t('composer.sendThis', { text: entry.text })}
                onClick={() => {
                  entry.isHeld.value = false;
                  drafts.focus();
                }}
              >
                {t('composer.send')}
              </Button>
            )}
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
