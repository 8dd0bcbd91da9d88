import { useSignals, useT } from '@oriel/app-kit';
import { Button, InlineNote } from '@oriel/ui';
import { WifiOff } from 'lucide-react';
import { useChat } from '../../session/chat-context';
import type { RunningPhase } from '../runs/answer';
import type { Run } from '../runs/run';
import { countWords } from './count-words';
import { RailStep } from './RailStep';
import { useSeconds, useSecondsUntil } from './use-seconds';

/** Seconds until a wait is mentioned, and until a way out is offered. */
const times = { soon: 10, long: 60 };

export interface LongNoteProps {
  run: Run;
  since: number;
  phase: RunningPhase | undefined;
}

/** The note of an answer that takes long or has lost its connection. */
export function LongNote({ run, since, phase }: LongNoteProps) {
  useSignals();
  const t = useT();
  const { stopAnswer } = useChat();
  const seconds = useSeconds(since, phase !== 'answering');
  const connection = run.connection.value;
  const left = useSecondsUntil(connection.kind === 'reconnecting' ? connection.until : undefined);
  if (connection.kind !== 'open') {
    const words = countWords(run.answer.answer.text());
    const isOffline = connection.kind === 'offline';
    const isBusy = connection.kind === 'reconnecting' && connection.isBusy;
    return (
      <>
        {words > 0 && (
          <RailStep icon={<WifiOff />} tone="warning" label={t('step.interrupted', { count: words })} />
        )}
        <InlineNote
          tone="warning"
          role="status"
          title={t(words > 0 ? 'note.incomplete' : isBusy ? 'note.busy' : 'kit.failure.network')}
          actions={
            isOffline ? undefined : (
              <Button size="small" onClick={() => run.reconnect()}>
                {t(words > 0 ? 'message.continueNow' : 'chat.retry')}
              </Button>
            )
          }
        >
          {left > 0 ? (
            <span aria-live="off">{t('note.reconnectIn', { seconds: left })}</span>
          ) : (
            t(isOffline ? 'note.offline' : 'note.reconnecting')
          )}
        </InlineNote>
      </>
    );
  }
  if (phase === 'answering' || phase === 'waiting' || seconds < times.soon) return null;
  if (seconds < times.long) {
    return (
      <p className="c-hint c-long" role="status">
        {t('note.longSoon')}
      </p>
    );
  }
  return (
    <InlineNote
      role="status"
      title={t('note.long')}
      actions={
        <Button size="small" onClick={() => void stopAnswer()}>
          {t('note.stop')}
        </Button>
      }
    >
      {t('note.longText')}
    </InlineNote>
  );
}
