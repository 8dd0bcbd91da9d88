import { FormDialog, ResourceView, useForm, useResource, useSignals, useT } from '@oriel/app-kit';
import { countMemberResources, type MemberResources, removeMember, resourcesActions } from '@oriel/contracts';
import { Skeleton } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ResourcesChoice } from '../parts/ResourcesChoice';

const argsSchema = z.object({
  organizationId: z.string(),
  memberId: z.string(),
  name: z.string(),
  /** The user is leaving. */
  isSelf: z._default(z.boolean(), false),
});
const schema = z.object({ resourcesAction: z.enum(resourcesActions) });

/** Removes a member: lists the member's resources and asks what to do with them. Closes with true once removed. */
export default function MemberRemoveDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [{ name, isSelf, ...params }] = useState(() => z.parse(argsSchema, args));
  const form = useForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    resourcesAction: 'transfer',
  });
  const resources = useResource(signal => client.call(countMemberResources, { params }, { signal }));
  const who = isSelf ? 'leave' : 'remove';
  return (
    <FormDialog
      size="medium"
      title={t(`members.${who}Title`, { name })}
      form={form}
      submitLabel={t(`members.${who}Confirm`)}
      isDanger
      isQuick
      isDisabled={resources.value.value === undefined}
      send={async (query, { signal }) => {
        await client.call(removeMember, { params, query }, { signal });
        return true;
      }}
      close={close}
    >
      <p>{t(`members.${who}Text`)}</p>
      <ResourceView resource={resources} level={3} compact skeleton={<Skeleton lines={4} />}>
        {found =>
          hasNothing(found) ? (
            <p className="w-muted">{t('members.hasNothing')}</p>
          ) : (
            <>
              <dl className="w-facts">
                {countsOf(found).map(([key, count]) => (
                  <Count key={key} label={t(`members.${key}`)} count={count} />
                ))}
              </dl>
              <ResourcesChoice
                value={form.values.value.resourcesAction}
                transferText={t(isSelf ? 'members.transferToOwner' : 'members.transferToYou')}
                onChange={resourcesAction => form.change({ resourcesAction })}
              />
            </>
          )
        }
      </ResourceView>
    </FormDialog>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{count}</dd>
    </>
  );
}

const countsOf = ({ cards, lists }: MemberResources): readonly (readonly [string, number])[] => [
  ['privateCards', cards.PRIVATE],
  ['sharedCards', cards.ORG],
  ['publicCards', cards.PUBLIC],
  ['lists', lists],
];

const hasNothing = (found: MemberResources): boolean => countsOf(found).every(([, count]) => count === 0);
