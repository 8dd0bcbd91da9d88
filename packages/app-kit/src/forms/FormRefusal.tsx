import { InlineNote } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { isOwnSignInRequired } from '../errors/error-text';
import { useErrorText } from '../errors/use-error-text';
import { OwnSignInAction } from '../refusals/OwnSignInAction';
import { RequestNumber } from '../refusals/RequestNumber';
import type { Form } from './create-form';

/** The refusal of a form, if it concerns no field. */
export function FormRefusal<V extends object>({
  form,
  title,
}: {
  form: Pick<Form<V>, 'refusal'>;
  /** Default: the text of the error. */
  title?: string | undefined;
}) {
  useSignals();
  const errorText = useErrorText();
  const error = form.refusal.value;
  if (error === undefined) return null;
  const failureText = errorText(error);
  return (
    <InlineNote
      tone={isOwnSignInRequired(error) ? 'neutral' : 'danger'}
      role="alert"
      title={title ?? failureText.title}
      actions={isOwnSignInRequired(error) && <OwnSignInAction error={error} size="small" />}
    >
      {failureText.text} <RequestNumber id={failureText.requestId} />
    </InlineNote>
  );
}
