import { FormDialog, useErrorText, useForm, useResource, useSignals, useT } from '@oriel/app-kit';
import { duplicateCard, listMyOrganizations, type Organization } from '@oriel/contracts';
import { Field, Select } from '@oriel/ui';
import { useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({ cardId: z.string(), title: z.string() });
const formSchema = z.object({ picked: z.optional(z.string()) });

/** Copies a card into a chosen workspace; closes with the copy as `{ cardId, title }`. */
export default function DuplicateDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const { client, organizationId: current } = useHost();
  const { cardId, title } = z.parse(argsSchema, args);
  const organizations = useResource<readonly Organization[]>(signal =>
    client.call(listMyOrganizations, {}, { signal }),
  );
  const form = useForm(formSchema, {});
  const state = organizations.state.value;
  const found = organizations.value.value ?? [];
  const first = found.find(({ id }) => id === current.peek()) ?? found[0];
  const space = form.values.value.picked ?? first?.id;
  return (
    <FormDialog
      title={t('duplicate.title')}
      form={form}
      submitLabel={t('duplicate.confirm')}
      isDisabled={!space}
      send={async (_, context) => {
        const input = { params: { cardId }, query: { space: space ?? '' } };
        const made = await client.call(duplicateCard, input, context);
        return { cardId: made.id, title: made.title };
      }}
      close={close}
    >
      <p>{t('duplicate.text', { title })}</p>
      <Field
        label={t('duplicate.workspace')}
        error={state.kind === 'failed' ? errorText(state.error).text : undefined}
      >
        <Select
          options={found.map(({ id, name, personal }) => ({
            value: id,
            label: name,
            description: personal ? t('duplicate.personal') : undefined,
          }))}
          value={space}
          onChange={picked => form.change({ picked })}
          placeholder={t('duplicate.loading')}
        />
      </Field>
    </FormDialog>
  );
}
