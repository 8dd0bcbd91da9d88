import { normalizeText } from '@oriel/contracts';
import { Button, Dialog, Field, InlineNote, TextInput } from '@oriel/ui';
import { useState } from 'react';
import { type ConfirmRequest, useApp } from '../app/app';
import { isFreshSignInRequired, isOwnSignInRequired } from '../errors/error-text';
import { useErrorText } from '../errors/use-error-text';
import { useT } from '../i18n/i18n-context';
import { OwnSignInAction } from '../refusals/OwnSignInAction';
import { RequestNumber } from '../refusals/RequestNumber';

export interface ConfirmDialogProps {
  request: ConfirmRequest;
  close: (result?: unknown) => void;
}

/** A confirmation with two answers. Fetched on first use. */
export function ConfirmDialog({ request, close }: ConfirmDialogProps) {
  const t = useT();
  const errorText = useErrorText();
  const { signal, FreshSignIn } = useApp();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const {
    title,
    text,
    confirmLabel,
    cancelLabel = t('kit.cancel'),
    destructive = false,
    typedText,
    run,
  } = request;
  const isTyped = typedText === undefined || normalizeText(typed) === normalizeText(typedText);
  const failure = refusal === undefined ? undefined : errorText(refusal);

  const confirm = async () => {
    if (!isTyped || isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await run?.(signal);
      close(true);
    } catch (error) {
      if (signal.aborted) return;
      setRefusal(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog
        title={title}
        // The focus starts in the text field, if there is one.
        destructive={destructive && typedText === undefined}
        onClose={() => close(false)}
        closeLabel={t('kit.close')}
        onSubmit={typedText === undefined ? undefined : () => void confirm()}
        actions={
          <>
            <Button onClick={() => close(false)}>{cancelLabel}</Button>
            <Button
              kind={destructive ? 'danger' : 'primary'}
              type={typedText === undefined ? 'button' : 'submit'}
              busy={isBusy}
              disabled={!isTyped}
              onClick={typedText === undefined ? () => void confirm() : undefined}
            >
              {confirmLabel}
            </Button>
          </>
        }
      >
        {failure && (
          <InlineNote
            tone={isOwnSignInRequired(refusal) ? 'neutral' : 'danger'}
            role="alert"
            title={failure.title}
            actions={isOwnSignInRequired(refusal) && <OwnSignInAction error={refusal} size="small" />}
          >
            {failure.text} <RequestNumber id={failure.requestId} />
          </InlineNote>
        )}
        {text === undefined ? null : <p>{text}</p>}
        {typedText !== undefined && (
          <Field label={t('kit.typeToConfirm', { text: typedText })}>
            <TextInput
              value={typed}
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </Field>
        )}
      </Dialog>
      {isFreshSignInRequired(refusal) && <FreshSignIn error={refusal} />}
    </>
  );
}
