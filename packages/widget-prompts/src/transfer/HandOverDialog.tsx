import { FormDialog, FormField, useForm, useT } from '@oriel/app-kit';
import { handOverCards } from '@oriel/contracts';
import { PickerField } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { useOwnedText } from './use-owned-text';

const argsSchema = z.object({
  organizationId: z.string(),
  from: z.object({ userId: z.string(), name: z.string(), cards: z.number(), lists: z.number() }),
  members: z.array(
    z.object({ userId: z.string(), name: z.string(), email: z.nullable(z.string()), isYou: z.boolean() }),
  ),
});
const formSchema = z.object({ to: z.string().check(z.minLength(1)) });

/** Hands the cards of a former member over to a member; closes with the member's name and the counts. */
export default function HandOverDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const ownedText = useOwnedText();
  const client = useClient();
  const { organizationId: space, from, members } = z.parse(argsSchema, args);
  const form = useForm(formSchema, { to: '' }, { refusals: { conflict: ['to', 'came_back'] } });
  const texts: Readonly<Record<string, string>> = {
    required: t('handOver.needed'),
    came_back: t('handOver.backAgain', { name: from.name }),
  };
  return (
    <FormDialog
      title={t('handOver.dialogTitle', { name: from.name })}
      size="medium"
      form={form}
      submitLabel={t('handOver.confirm')}
      send={async ({ to }, context) => {
        const input = { body: { space, from: from.userId, to } };
        const given = await client.call(handOverCards, input, context);
        return { ...given, name: members.find(({ userId }) => userId === to)?.name ?? '' };
      }}
      close={close}
    >
      <p>{t('handOver.dialogText', { what: ownedText(from) })}</p>
      <FormField
        form={form}
        name="to"
        label={t('handOver.to')}
        problemText={({ code }) => texts[code] ?? t('handOver.gone')}
      >
        {({ value, onChange }) => (
          <PickerField
            label={t('handOver.to')}
            groups={[
              {
                id: 'members',
                options: members.map(({ userId, name, email, isYou }) => ({
                  value: userId,
                  label: isYou ? t('handOver.you', { name }) : name,
                  description: email ?? undefined,
                })),
              },
            ]}
            texts={{
              search: t('handOver.search'),
              empty: t('handOver.nobody'),
              notFound: t('handOver.nobody'),
            }}
            value={value || undefined}
            placeholder={t('handOver.choose')}
            onChange={onChange}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
