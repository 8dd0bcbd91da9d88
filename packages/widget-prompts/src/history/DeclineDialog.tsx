import { cardLimits, countCodePoints, normalizeText } from '@oriel/contracts';
import { Button, Dialog, Field, Textarea } from '@oriel/ui';
import { useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';

const argsSchema = z.object({ title: z.string(), name: z.nullable(z.string()) });

/** Asks before a proposal is declined, and why; closes with the note, which may be empty. */
export default function DeclineDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { title, name } = z.parse(argsSchema, args);
  const [note, setNote] = useState('');
  const length = countCodePoints(normalizeText(note));
  const isTooLong = length > cardLimits.note;
  return (
    <Dialog
      title={t('decline.title')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => {
        if (!isTooLong) close(normalizeText(note));
      }}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="danger" type="submit">
            {t('decline.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('decline.text', { title })}</p>
      <Field
        label={t('decline.note')}
        note={`${length} / ${cardLimits.note}`}
        help={name ? t('decline.noteHelp', { name }) : t('decline.noteHelpSomebody')}
        error={isTooLong && t('form.problem.too_long', { field: t('decline.note'), max: cardLimits.note })}
      >
        <Textarea rows={3} value={note} onChange={event => setNote(event.currentTarget.value)} />
      </Field>
    </Dialog>
  );
}
