import { useCloseGuard, useT } from '@oriel/app-kit';
import { type Feedback, feedbackReasons, limits } from '@oriel/contracts';
import { Button, PopoverPanel, Textarea } from '@oriel/ui';
import { type RefObject, useId, useState } from 'react';

export interface FeedbackFormProps {
  rating: Feedback['rating'];
  /** The stored rating, which may be the other one. */
  given: Feedback | undefined;
  anchor: RefObject<HTMLElement | null>;
  onChange: (next: Feedback | undefined) => Promise<boolean>;
  onClose: (returnsFocus: boolean) => void;
}

/** A rating with its reason. It is stored when it is sent; Escape discards it. */
export default function FeedbackForm({ rating, given, anchor, onChange, onClose }: FeedbackFormProps) {
  const t = useT();
  const name = useId();
  const before = given?.rating === rating ? given : undefined;
  const [reason, setReason] = useState(before?.reason ?? null);
  const [comment, setComment] = useState(before?.comment ?? '');
  const [shared, setShared] = useState(before?.shared === true);
  const isChanged =
    shared !== (before?.shared === true) ||
    reason !== (before?.reason ?? null) ||
    comment.trim() !== (before?.comment ?? '');
  const { leave, question } = useCloseGuard(isChanged, () => onClose(isChanged));
  const send = async (next: Feedback | undefined) => {
    onClose(true);
    await onChange(next);
  };
  return (
    <>
      <PopoverPanel
        label={t(`feedback.${rating}Title`)}
        anchor={anchor}
        wrapsTab={isChanged}
        onClose={wantsFocus => (wantsFocus ? onClose(true) : leave())}
        className="c-feedback"
      >
        <form
          onSubmit={event => {
            event.preventDefault();
            void send({ rating, reason, comment: comment.trim(), ...(shared && { shared }) });
          }}
        >
          <fieldset>
            <legend>{t(`feedback.${rating}Title`)}</legend>
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
          <label className="c-consent">
            <input
              type="checkbox"
              checked={shared}
              onChange={({ currentTarget }) => setShared(currentTarget.checked)}
            />
            <span>{t('feedback.share')}</span>
          </label>
          <p className="c-consent-help">{t('feedback.shareHelp')}</p>
          <div className="c-edit-row o-row o-wrap">
            {before ? (
              <Button size="small" kind="ghost" onClick={() => void send(undefined)}>
                {t('feedback.withdraw')}
              </Button>
            ) : (
              <Button size="small" kind="ghost" onClick={() => onClose(true)}>
                {t('kit.cancel')}
              </Button>
            )}
            <Button size="small" kind="primary" type="submit">
              {t('feedback.send')}
            </Button>
          </div>
        </form>
      </PopoverPanel>
      {question}
    </>
  );
}
