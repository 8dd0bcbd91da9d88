import { FormDialog, TextField, useForm, useT } from '@oriel/app-kit';
import { boundedText, cardLimits } from '@oriel/contracts';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ title: z.string(), name: z.nullable(z.string()) });
const formSchema = z.object({ note: boundedText(cardLimits.note) });

/** Confirms declining a proposal and asks for a reason; closes with the note, which may be empty. */
export default function DeclineDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { title, name } = z.parse(argsSchema, args);
  const form = useForm(formSchema, { note: '' });
  return (
    <FormDialog
      title={t('decline.title')}
      size="medium"
      form={form}
      submitLabel={t('decline.confirm')}
      isDanger
      send={async ({ note }) => note}
      close={close}
    >
      <p>{t('decline.text', { title })}</p>
      <TextField
        form={form}
        name="note"
        label={t('decline.note')}
        rows={3}
        max={cardLimits.note}
        note="count"
        help={name ? t('decline.noteHelp', { name }) : t('decline.noteHelpSomebody')}
      />
    </FormDialog>
  );
}
