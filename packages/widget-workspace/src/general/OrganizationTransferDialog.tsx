import {
  FormDialog,
  FormField,
  ResourceView,
  TextField,
  useForm,
  useResource,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { listMembers, normalizeText, transferOrganization } from '@oriel/contracts';
import { Button, Dialog, PickerField, Skeleton } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { nameOf } from '../parts/name-of';

const argsSchema = z.object({ organizationId: z.string(), name: z.string() });
const schema = z.object({ memberId: z.string().check(z.minLength(1)), typed: z.string() });
/** Sorted by role: the owner first, then the administrators. */
const firstByRole = { search: '', sort: 'role', order: 'ascending', page: 1, pageSize: 100 } as const;

/**
 * Makes an administrator the owner of the workspace, after its name was typed. Closes with the workspace, or with `members` if
 * there is no administrator yet and the user wants to appoint one.
 */
export default function OrganizationTransferDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [{ organizationId, name }] = useState(() => z.parse(argsSchema, args));
  const params = { organizationId };
  const administrators = useResource(async signal => {
    const { results } = await client.call(listMembers, { params, query: firstByRole }, { signal });
    return results.filter(
      ({ organizationOwner, organizationRole }) =>
        !organizationOwner && organizationRole?.name === 'administrator',
    );
  });
  const form = useForm(schema, { memberId: '', typed: '' });
  const { typed } = form.values.value;
  if (administrators.value.value?.length === 0) {
    return (
      <Dialog
        title={t('general.transferHeading')}
        onClose={() => close()}
        closeLabel={t('kit.close')}
        actions={
          <>
            <Button onClick={() => close()}>{t('kit.cancel')}</Button>
            <Button kind="primary" onClick={() => close('members')}>
              {t('general.toMembers')}
            </Button>
          </>
        }
      >
        <p>{t('general.noAdministrator')}</p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      size="medium"
      title={t('general.transferHeading')}
      form={form}
      submitLabel={t('general.transfer')}
      isDanger
      isQuick
      isDisabled={normalizeText(typed) !== normalizeText(name)}
      send={(body, { signal }) =>
        client.call(transferOrganization, { params, body: { memberId: body.memberId } }, { signal })
      }
      close={close}
    >
      <p>{t('general.transferWarning')}</p>
      <div className="w-typed o-stack o-gap-4">
        <ResourceView resource={administrators} level={3} compact skeleton={<Skeleton lines={2} />}>
          {members => (
            <FormField form={form} name="memberId" label={t('general.newOwner')}>
              {({ value, onChange }) => (
                <PickerField
                  label={t('general.newOwner')}
                  value={value === '' ? undefined : value}
                  placeholder={t('general.chooseOwner')}
                  groups={[
                    {
                      id: 'administrators',
                      options: members.map(({ id, user }) => ({
                        value: id,
                        label: nameOf(user),
                        description: user.email ?? undefined,
                      })),
                    },
                  ]}
                  texts={{
                    search: t('members.search'),
                    empty: t('members.nobody'),
                    notFound: t('members.nobody'),
                  }}
                  onChange={onChange}
                />
              )}
            </FormField>
          )}
        </ResourceView>
        <TextField form={form} name="typed" label={t('kit.typeToConfirm', { text: name })} />
      </div>
    </FormDialog>
  );
}
