import { FormDialog, ResourceView, useForm, useResource, useSignals, useT } from '@oriel/app-kit';
import { countMemberResources, type MemberResources, removeMember } from '@oriel/contracts';
import { Facts, Skeleton } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ResourcesChoice } from '../parts/ResourcesChoice';
import { InheritanceFields, inheritanceOf, inheritanceSchema, initialInheritance } from './InheritanceFields';

const argsSchema = z.object({
  organizationId: z.string(),
  memberId: z.string(),
  /** Id of the user who is removed. */
  userId: z._default(z.string(), ''),
  name: z.string(),
  /** The user is leaving. */
  isSelf: z._default(z.boolean(), false),
});

/** Removes a member: lists the member's resources and asks what to do with them. Closes with true once removed. */
export default function MemberRemoveDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [{ name, userId, isSelf, ...params }] = useState(() => z.parse(argsSchema, args));
  const form = useForm(inheritanceSchema, initialInheritance);
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
      send={async (values, { signal }) => {
        await client.call(removeMember, { params, query: inheritanceOf(values) }, { signal });
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
              <Facts align="end">
                {countsOf(found).map(([key, count]) => (
                  <Count key={key} label={t(`members.${key}`)} count={count} />
                ))}
              </Facts>
              {isSelf ? (
                <ResourcesChoice
                  value={form.values.value.resourcesAction}
                  transferText={t('members.transferToOwner')}
                  onChange={resourcesAction => form.change({ resourcesAction })}
                />
              ) : (
                <InheritanceFields form={form} organizationId={params.organizationId} leaving={[userId]} />
              )}
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

const countsOf = ({
  cards,
  lists,
  agents,
  teams,
}: MemberResources): readonly (readonly [string, number])[] => [
  ['privateCards', cards.PRIVATE],
  ['sharedCards', cards.ORG],
  ['publicCards', cards.PUBLIC],
  ['lists', lists],
  ['agents', agents],
  ['teamsOwned', teams],
];

const hasNothing = (found: MemberResources): boolean => countsOf(found).every(([, count]) => count === 0);
