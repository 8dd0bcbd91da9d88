import { FormDialog, useForm, useT } from '@oriel/app-kit';
import { createCardList, updateCardList } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { ListFields } from './ListFields';
import { listBody, listForm } from './list-form';

const argsSchema = z.object({
  organizationId: z.string(),
  listId: z.optional(z.string()),
  name: z._default(z.string(), ''),
  category: z._default(z.nullable(z.string()), null),
  personal: z._default(z.boolean(), true),
});

/** Creates or edits a list; closes with its id. */
export default function ListDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const client = useClient();
  const { organizationId: space, listId, ...before } = z.parse(argsSchema, args);
  const form = useForm(listForm, { ...before, category: before.category ?? '' });
  return (
    <FormDialog
      title={t(listId ? 'lists.editTitle' : 'lists.newTitle')}
      form={form}
      submitLabel={t(listId ? 'form.save' : 'lists.create')}
      send={async (values, context) => {
        const body = listBody(values);
        const list = listId
          ? await client.call(updateCardList, { params: { listId }, body }, context)
          : await client.call(createCardList, { body: { ...body, space } }, context);
        return list.id;
      }}
      close={close}
    >
      <ListFields form={form} />
    </FormDialog>
  );
}
