import { useCloseGuard, useSignals, useT } from '@oriel/app-kit';
import { type Feedback, feedbackReasons, giveFeedback, limits, withdrawFeedback } from '@oriel/contracts';
import { Button, IconButton, PopoverPanel, Textarea } from '@oriel/ui';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { type RefObject, useId, useRef, useState } from 'react';
import { useChat } from '../../session/chat-context';
import { useMarks } from './use-marks';

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
  const rate = (rating: Feedback['rating']) => {
    if (given?.rating !== rating) void change({ rating, reason: null, comment: '' });
  };
  return { given, change, rate };
}

/** Rates an answer and gives a reason; the buttons show the current rating. */
export function FeedbackButtons({ id }: { id: string }) {
  const t = useT();
  const { given, change, rate } = useFeedback(id);
  const buttons = { up: useRef<HTMLButtonElement>(null), down: useRef<HTMLButtonElement>(null) };
  const [open, setOpen] = useState<Feedback['rating'] | null>(null);
  const press = (rating: Feedback['rating']) => {
    rate(rating);
    setOpen(rating);
  };
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
          onClick={() => press(rating)}
        >
          {ratingIcons[rating]}
        </IconButton>
      ))}
      {open && given && (
        <FeedbackForm given={given} anchor={buttons[open]} onChange={change} onClose={close} />
      )}
    </>
  );
}

interface FeedbackFormProps {
  given: Feedback;
  anchor: RefObject<HTMLElement | null>;
  onChange: (next: Feedback | undefined) => Promise<boolean>;
  onClose: (returnsFocus: boolean) => void;
}

/** The reason for a rating. */
function FeedbackForm({ given, anchor, onChange, onClose }: FeedbackFormProps) {
  const t = useT();
  const name = useId();
  const [reason, setReason] = useState(given.reason);
  const [comment, setComment] = useState(given.comment);
  const isChanged = reason !== given.reason || comment.trim() !== given.comment;
  const returnsFocus = useRef(true);
  const { leave, question } = useCloseGuard(isChanged, () => onClose(returnsFocus.current));
  const send = async (next: Feedback | undefined) => {
    onClose(true);
    await onChange(next);
  };
  return (
    <>
      <PopoverPanel
        label={t(`feedback.${given.rating}Title`)}
        anchor={anchor}
        wrapsTab={isChanged}
        onClose={wantsFocus => {
          returnsFocus.current = isChanged || wantsFocus;
          leave();
        }}
        className="c-feedback"
      >
        <form
          onSubmit={event => {
            event.preventDefault();
            void send({ rating: given.rating, reason, comment: comment.trim() });
          }}
        >
          <fieldset>
            <legend>{t(`feedback.${given.rating}Title`)}</legend>
            <div className="c-reasons o-flow">
              {feedbackReasons.map(each => (
                <label key={each}>
                  <input
                    type="radio"
                    name={name}
                    checked={reason === each}
                    onChange={() => setReason(each)}
                  />
                  <span>{t(`feedback.reason.${each}`)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <Textarea
            aria-label={t('feedback.comment')}
            placeholder={t('feedback.comment')}
            dir="auto"
            rows={2}
            maxHeight={160}
            value={comment}
            maxLength={limits.feedbackComment}
            onChange={event => setComment(event.target.value)}
          />
          <div className="c-edit-row o-row o-wrap">
            <Button size="small" kind="ghost" onClick={() => void send(undefined)}>
              {t('feedback.withdraw')}
            </Button>
            <Button size="small" kind="primary" type="submit">
              {t('feedback.save')}
            </Button>
          </div>
        </form>
      </PopoverPanel>
      {question}
    </>
  );
}
