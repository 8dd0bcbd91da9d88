import { FormDialog, useErrorText, useForm, useResource, useSignals, useT } from '@oriel/app-kit';
import { type CardList, createCardList, listCardLists } from '@oriel/contracts';
import { Field, Select } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ListFields } from './ListFields';
import { emptyList, listBody, listForm } from './list-form';

const argsSchema = z.object({ organizationId: z.string(), title: z.string() });

/** The choice that creates a new list. */
const isNew = 'new';

/** Selects a list for a card, or creates one; closes with its id. */
export default function AddToListDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const client = useClient();
  const { organizationId: space, title } = z.parse(argsSchema, args);
  const lists = useResource<readonly CardList[]>(async signal =>
    (await client.call(listCardLists, { query: { space } }, { signal })).filter(({ rights }) =>
      rights.includes('edit'),
    ),
  );
  const [picked, setPicked] = useState<string>();
  const form = useForm(listForm, emptyList);
  const state = lists.state.value;
  const found = lists.value.value;
  const chosen = picked ?? (found && (found[0]?.id ?? isNew));
  const isMaking = chosen === isNew;
  const pick = {
    title: t('lists.addTitle'),
    submitLabel: t('lists.add'),
    isDisabled: chosen === undefined,
    close,
  };
  // The same elements in both forms, so that the choice stays open when the lists arrive.
  const fields = (
    <>
      <p>{t('lists.addText', { title })}</p>
      <Field
        label={t('lists.list')}
        error={state.kind === 'failed' ? errorText(state.error).text : undefined}
      >
        <Select
          options={[
            ...(found ?? []).map(({ id, name, category }) => ({
              value: id,
              label: name,
              description: category ?? undefined,
            })),
            ...(found ? [{ value: isNew, label: t('lists.new') }] : []),
          ]}
          value={chosen}
          onChange={setPicked}
          placeholder={t('lists.loading')}
        />
      </Field>
      {isMaking && <ListFields form={form} />}
    </>
  );
  const make = async (values: z.output<typeof listForm>, context: { readonly signal: AbortSignal }) =>
    (await client.call(createCardList, { body: { ...listBody(values), space } }, context)).id;
  const none = useForm(z.object({}), {});
  // One dialog, so that the text typed for a new list stays while another list is selected.
  return isMaking ? (
    <FormDialog {...pick} form={form} send={make}>
      {fields}
    </FormDialog>
  ) : (
    <FormDialog {...pick} form={none} send={async () => chosen}>
      {fields}
    </FormDialog>
  );
}
