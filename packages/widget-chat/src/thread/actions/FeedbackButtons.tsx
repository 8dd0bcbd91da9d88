import { allTexts, fetched, useSignals, useT } from '@oriel/app-kit';
import { type Feedback, giveFeedback, withdrawFeedback } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { useMarks } from './use-marks';

export const FeedbackForm = fetched(() => import('./FeedbackForm'), allTexts);

export const ratingIcons = { up: <ThumbsUp />, down: <ThumbsDown /> };

/** The rating of an answer, and a function that changes it. */
export function useFeedback(id: string | null) {
  useSignals();
  const t = useT();
  const { host, currentOrganization } = useChat();
  const { feedback } = useMarks();
  const given = id === null ? undefined : feedback.value.get(id);

  const set = (next: Feedback | undefined) => {
    const others = new Map(feedback.peek());
    if (id === null) return;
    if (next) others.set(id, next);
    else others.delete(id);
    feedback.value = others;
  };
  /** Shown optimistically, and reverted if the service rejects it. */
  const change = async (next: Feedback | undefined): Promise<boolean> => {
    const organizationId = currentOrganization.peek()?.session.organization.id;
    if (!organizationId || id === null) return false;
    const params = { organizationId, messageId: id };
    set(next);
    try {
      if (next) await host.client.call(giveFeedback, { params, body: next });
      else await host.client.call(withdrawFeedback, { params });
      return true;
    } catch {
      set(given);
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('feedback.failed') });
      return false;
    }
  };
  return { given, change };
}

/** Rates an answer and gives a reason; the buttons show the stored rating. */
export function FeedbackButtons({ id }: { id: string }) {
  const t = useT();
  const { given, change } = useFeedback(id);
  const buttons = { up: useRef<HTMLButtonElement>(null), down: useRef<HTMLButtonElement>(null) };
  const [open, setOpen] = useState<Feedback['rating'] | null>(null);
  const close = (returnsFocus: boolean) => {
    if (returnsFocus && open) buttons[open].current?.focus();
    setOpen(null);
  };
  return (
    <>
      {(['up', 'down'] as const).map(rating => (
        <IconButton
          key={rating}
          size="small"
          ref={buttons[rating]}
          label={t(`feedback.${rating}`)}
          aria-pressed={given?.rating === rating}
          aria-haspopup="dialog"
          className="c-rating"
          onPointerEnter={FeedbackForm.preload}
          onFocus={FeedbackForm.preload}
          onClick={() => setOpen(rating)}
        >
          {ratingIcons[rating]}
        </IconButton>
      ))}
      {open && (
        <FeedbackForm rating={open} given={given} anchor={buttons[open]} onChange={change} onClose={close} />
      )}
    </>
  );
}
