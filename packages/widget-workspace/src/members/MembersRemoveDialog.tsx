import { FormDialog, useForm, useSignals, useT } from '@oriel/app-kit';
import { removeMembers } from '@oriel/contracts';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { InheritanceFields, inheritanceOf, inheritanceSchema, initialInheritance } from './InheritanceFields';

const argsSchema = z.object({
  organizationId: z.string(),
  members: z.array(z.object({ id: z.string(), userId: z.string(), name: z.string() })),
  /** Number of chosen people who are not removed: the owner and the user. */
  leftOut: z._default(z.number(), 0),
});

/** Removes several members. Closes with the outcome for each. */
export default function MembersRemoveDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [{ organizationId, members, leftOut }] = useState(() => z.parse(argsSchema, args));
  const form = useForm(inheritanceSchema, initialInheritance);
  const count = members.length;
  return (
    <FormDialog
      size="medium"
      title={t('members.removeSeveralTitle', { count })}
      form={form}
      submitLabel={t('members.removeSeveralConfirm', { count })}
      isDanger
      isQuick
      send={(values, { signal }) =>
        client.call(
          removeMembers,
          {
            params: { organizationId },
            body: { memberIds: members.map(({ id }) => id), ...inheritanceOf(values) },
          },
          { signal },
        )
      }
      close={close}
    >
      <p>{members.map(({ name }) => name).join(', ')}</p>
      {leftOut > 0 && <p className="w-muted">{t('members.leftOut', { count: leftOut })}</p>}
      <p>{t('members.removeSeveralText')}</p>
      <InheritanceFields
        form={form}
        organizationId={organizationId}
        leaving={members.map(({ userId }) => userId)}
      />
    </FormDialog>
  );
}
