import { createCardList, updateCardList } from '@oriel/contracts';
import { Button, Dialog } from '@oriel/ui';
import { useHost, useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../i18n/error-text';
import { ListFields } from './ListFields';
import { type ListDraft, readDraft } from './list-draft';

const argsSchema = z.object({
  organizationId: z.string(),
  listId: z.optional(z.string()),
  name: z._default(z.string(), ''),
  category: z._default(z.nullable(z.string()), null),
  personal: z._default(z.boolean(), true),
});

/** Makes a list, or changes one; closes with its id. */
export default function ListDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { client, signal } = useHost();
  const { organizationId, listId, ...before } = z.parse(argsSchema, args);
  const [draft, setDraft] = useState<ListDraft>({ ...before, category: before.category ?? '' });
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const save = async () => {
    if (isBusy) return;
    const { body, problem } = readDraft(draft, t);
    setRefusal(problem);
    if (!body) return;
    setBusy(true);
    try {
      const list = listId
        ? await client.call(updateCardList, { params: { listId }, body }, { signal })
        : await client.call(createCardList, { body: { ...body, space: organizationId } }, { signal });
      close(list.id);
    } catch (error) {
      setRefusal(errorText(error, t).text);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t(listId ? 'lists.editTitle' : 'lists.newTitle')}
      size="small"
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t(listId ? 'form.save' : 'lists.create')}
          </Button>
        </>
      }
    >
      <ListFields
        draft={draft}
        error={refusal}
        onChange={patch => {
          setDraft({ ...draft, ...patch });
          setRefusal(undefined);
        }}
      />
    </Dialog>
  );
}
