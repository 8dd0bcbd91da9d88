import type { NameRule } from '@oriel/contracts';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useT } from '../i18n/i18n-context';
import type { SendContext } from './create-form';
import { FormDialog } from './FormDialog';
import { NameField } from './NameField';
import { nameText } from './name-text';
import { useForm } from './use-form';

/** Options of {@link NameDialog}. */
export interface NameDialogProps<R> {
  title: string;
  /** Default: "Name". */
  label?: string;
  /** The current name. Default: none, for a new item. */
  name?: string;
  /** Maximum length: one of `limits`. */
  max: number;
  rule: NameRule;
  /** Default: "Save". */
  submitLabel?: string;
  save: (name: string, context: SendContext) => Promise<R>;
  /** Called with the result of `save`, and without one on cancel. */
  close: (result?: R) => void;
}

/** A dialog that names or renames something. */
export function NameDialog<R>({
  title,
  label,
  name = '',
  max,
  rule,
  submitLabel,
  save,
  close,
}: NameDialogProps<R>) {
  const t = useT();
  const schema = useMemo(() => z.object({ name: nameText(max, rule, name) }), [max, rule, name]);
  const form = useForm(schema, { name }, { checksAsTyped: true });
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel ?? t('kit.save')}
      needsChange
      send={(values, context) => save(values.name, context)}
      close={close}
    >
      <NameField form={form} name="name" label={label ?? t('kit.name')} max={max} rule={rule} isSelected />
    </FormDialog>
  );
}
