import { useCloseGuard, useT } from '@oriel/app-kit';
import { type Feedback, feedbackReasons, limits } from '@oriel/contracts';
import { Button, PopoverPanel, Textarea } from '@oriel/ui';
import { type RefObject, useId, useRef, useState } from 'react';

interface FeedbackFormProps {
  given: Feedback;
  anchor: RefObject<HTMLElement | null>;
  onChange: (next: Feedback | undefined) => Promise<boolean>;
  onClose: (returnsFocus: boolean) => void;
}

/** The reason for a rating. */
export default function FeedbackForm({ given, anchor, onChange, onClose }: FeedbackFormProps) {
  const t = useT();
  const name = useId();
  const [reason, setReason] = useState(given.reason);
  const [comment, setComment] = useState(given.comment);
  const [shared, setShared] = useState(given.shared === true);
  const isShareChanged = shared !== (given.shared === true);
  const isChanged = isShareChanged || reason !== given.reason || comment.trim() !== given.comment;
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
            void send({ rating: given.rating, reason, comment: comment.trim(), ...(shared && { shared }) });
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
