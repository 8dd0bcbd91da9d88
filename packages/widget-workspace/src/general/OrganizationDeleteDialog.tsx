import { FormDialog, TextField, useForm, useSignals, useT } from '@oriel/app-kit';
import { deleteOrganization, normalizeText, resourcesActions } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ResourcesChoice } from '../parts/ResourcesChoice';

const argsSchema = z.object({ organizationId: z.string(), name: z.string() });
const schema = z.object({ typed: z.string(), resourcesAction: z.enum(resourcesActions) });

/** Deletes a workspace after its name was typed. Closes with true once deleted. */
export default function OrganizationDeleteDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [{ organizationId, name }] = useState(() => z.parse(argsSchema, args));
  const form = useForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    typed: '',
    resourcesAction: 'transfer',
  });
  const { typed, resourcesAction } = form.values.value;
  return (
    <FormDialog
      size="medium"
      title={t('general.deleteTitle', { name })}
      form={form}
      submitLabel={t('general.delete')}
      isDanger
      isQuick
      isDisabled={normalizeText(typed) !== normalizeText(name)}
      send={async (_, { signal }) => {
        await client.call(
          deleteOrganization,
          { params: { organizationId }, query: { resourcesAction } },
          { signal },
        );
        return true;
      }}
      close={close}
    >
      <p>{t('general.deleteWarning')}</p>
      <ResourcesChoice
        value={resourcesAction}
        transferText={t('general.transferToHome')}
        onChange={next => form.change({ resourcesAction: next })}
      />
      <div className="w-typed o-stack o-gap-4">
        <TextField form={form} name="typed" label={t('kit.typeToConfirm', { text: name })} />
      </div>
    </FormDialog>
  );
}
