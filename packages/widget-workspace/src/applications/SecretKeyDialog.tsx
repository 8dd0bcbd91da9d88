import { FormDialog, TextField, useForm, useT } from '@oriel/app-kit';
import { createSecretKey, limits, secretKeyInput } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';

const argsSchema = z.object({
  organizationId: z.string(),
  applicationId: z.string(),
  /** The application's server also vouches for members. Default: no. */
  isTrusted: z._default(z.boolean(), false),
});

/** Creates a secret key of an application; closes with the key, which is returned only once. */
export default function SecretKeyDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const client = useClient();
  const { isTrusted, ...params } = z.parse(argsSchema, args);
  const form = useForm(secretKeyInput, { name: '' });
  return (
    <FormDialog
      title={t('applications.createKey')}
      form={form}
      submitLabel={t('applications.createKey')}
      send={(body, { signal }) => client.call(createSecretKey, { params, body }, { signal })}
      close={close}
    >
      <p>{t(isTrusted ? 'applications.keyReadsMembers' : 'applications.keyReads')}</p>
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        help={t('applications.keyNameHelp')}
        max={limits.secretKeyName}
      />
    </FormDialog>
  );
}
