import { FormDialog, useForm, useFormat, useT } from '@oriel/app-kit';
import { cardLimits, findCardProblems } from '@oriel/contracts';
import type { WidgetDialogProps } from '@oriel/widget-kit';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { TagField } from '../form/TagField';

const argsSchema = z.object({ count: z.number(), organizationId: z.string() });

/** Selects tags to add to several cards; closes with them. */
export default function AddTagsDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const format = useFormat();
  const { count, organizationId } = z.parse(argsSchema, args);
  const [tags, setTags] = useState<readonly string[]>([]);
  const chosen = useRef(tags);
  const change = (next: readonly string[]) => {
    chosen.current = next;
    setTags(next);
  };
  const form = useForm(z.object({}), {});
  // Typed text becomes a tag when the field loses focus, which a press of the button causes.
  const isWrong = tags.length > 0 && findCardProblems({ tags }).tags !== undefined;
  return (
    <FormDialog
      title={t('select.tagTitle')}
      size="medium"
      form={form}
      isChanged={tags.length > 0}
      submitLabel={t('select.tagConfirm')}
      isDisabled={isWrong}
      send={async () => chosen.current.slice(0, cardLimits.tags)}
      close={close}
    >
      <p>{t('select.tagText', { count, number: format.number(count) })}</p>
      <TagField tags={tags} organizationId={organizationId} onChange={change} onLeave={() => undefined} />
    </FormDialog>
  );
}
