import { useCloseGuard, useErrorText, useFormat, useT } from '@oriel/app-kit';
import { findCardProblems, foldText, normalizeTags, renameCardTag } from '@oriel/contracts';
import { Button, Field, TextInput } from '@oriel/ui';
import { useClient } from '@oriel/widget-kit';
import { type FormEvent, useRef, useState } from 'react';
import type { KnownTag } from '../form/find-suggestions';
import { useFieldError } from '../form/use-field-error';

/** Renames a tag, with a note on the affected cards. */
export function RenameTag({
  space,
  tag: { tag, count },
  known,
  onDone,
  onCancel,
}: {
  space: string;
  tag: KnownTag;
  known: readonly KnownTag[];
  onDone: (to: string, count: number) => void;
  onCancel: () => void;
}) {
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const errorText = useErrorText();
  const fieldError = useFieldError();
  const [text, setText] = useState(tag);
  const field = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [to = ''] = normalizeTags([text]);
  const problems = findCardProblems({ tags: [to] }).tags;
  const other = known.find(each => each.tag !== tag && foldText(each.tag) === foldText(to));
  const { leave, question } = useCloseGuard(to !== tag, onCancel);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (problems) return field.current?.focus();
    if (to === tag) return onCancel();
    setBusy(true);
    setError(undefined);
    try {
      const done = await client.call(renameCardTag, { body: { space, tag, to } });
      onDone(to, done.count);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const values = { count, number: format.number(count), tag: other?.tag ?? to };
  return (
    <>
      <form className="p-rename-tag o-stack" onSubmit={event => void send(event)}>
        <Field
          label={t('tags.newName', { tag })}
          error={fieldError('tags', problems)}
          help={to === tag ? undefined : t(other ? 'tags.merge' : 'tags.renameText', values)}
        >
          <TextInput
            ref={field}
            autoFocus
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        </Field>
        {error !== undefined && <p role="alert">{errorText(error).text}</p>}
        <div className="o-row">
          <Button type="submit" kind="primary" size="small" busy={isBusy}>
            {t(other ? 'tags.mergeConfirm' : 'tags.rename')}
          </Button>
          <Button kind="ghost" size="small" disabled={isBusy} onClick={leave}>
            {t('tags.cancel')}
          </Button>
        </div>
      </form>
      {question}
    </>
  );
}
