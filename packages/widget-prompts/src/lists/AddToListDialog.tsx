import { type CardList, createCardList, listCardLists } from '@oriel/contracts';
import { Button, Dialog, Field, Select } from '@oriel/ui';
import { useHost, useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../i18n/error-text';
import { ListFields } from './ListFields';
import { emptyDraft, readDraft } from './list-draft';

const argsSchema = z.object({ organizationId: z.string(), title: z.string() });

/** The choice that is no list yet. */
const isNew = 'new';

/** Finds a list for a card, or makes one; closes with its id. */
export default function AddToListDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { client, signal } = useHost();
  const { organizationId, title } = z.parse(argsSchema, args);
  const [lists, setLists] = useState<readonly CardList[]>();
  const [chosen, setChosen] = useState<string>();
  const [draft, setDraft] = useState(emptyDraft);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    const abort = new AbortController();
    client.call(listCardLists, { query: { space: organizationId } }, { signal: abort.signal }).then(
      found => {
        const own = found.filter(({ rights }) => rights.includes('edit'));
        setLists(own);
        setChosen(before => before ?? own[0]?.id ?? isNew);
      },
      error => {
        if (!abort.signal.aborted) setRefusal(errorText(error, t).text);
      },
    );
    return () => abort.abort();
  }, [client, organizationId, t]);

  const add = async () => {
    if (isBusy || chosen === undefined) return;
    if (chosen !== isNew) {
      close(chosen);
      return;
    }
    const { body, problem } = readDraft(draft, t);
    setRefusal(problem);
    if (!body) return;
    setBusy(true);
    try {
      close((await client.call(createCardList, { body: { ...body, space: organizationId } }, { signal })).id);
    } catch (error) {
      setRefusal(errorText(error, t).text);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('lists.addTitle')}
      size="small"
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void add()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={chosen === undefined}>
            {t('lists.add')}
          </Button>
        </>
      }
    >
      <p>{t('lists.addText', { title })}</p>
      <Field label={t('lists.list')} error={chosen === isNew ? undefined : refusal}>
        <Select
          options={[
            ...(lists ?? []).map(({ id, name, category }) => ({
              value: id,
              label: name,
              description: category ?? undefined,
            })),
            ...(lists ? [{ value: isNew, label: t('lists.new') }] : []),
          ]}
          value={chosen}
          onChange={value => {
            setChosen(value);
            setRefusal(undefined);
          }}
          placeholder={t('lists.loading')}
        />
      </Field>
      {chosen === isNew && (
        <ListFields
          draft={draft}
          error={refusal}
          onChange={patch => {
            setDraft({ ...draft, ...patch });
            setRefusal(undefined);
          }}
        />
      )}
    </Dialog>
  );
}
