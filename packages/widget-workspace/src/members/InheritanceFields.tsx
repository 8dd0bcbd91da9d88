import { type Form, FormField, ResourceView, useResource, useSignals, useT } from '@oriel/app-kit';
import { listMembers, type OrganizationMember, resourcesActions } from '@oriel/contracts';
import { PickerField, Skeleton } from '@oriel/ui';
import { useClient } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { nameOf } from '../parts/name-of';
import { ResourcesChoice } from '../parts/ResourcesChoice';

export const inheritanceSchema = z.object({
  resourcesAction: z.enum(resourcesActions),
  /** Id of the user who inherits; empty for the user of the dialog. */
  heirId: z.string(),
});
type Inheritance = z.output<typeof inheritanceSchema>;
export const initialInheritance: Inheritance = { resourcesAction: 'transfer', heirId: '' };

/** The choice in the form that the calls expect. */
export const inheritanceOf = ({ resourcesAction, heirId }: Inheritance) => ({
  resourcesAction,
  ...(resourcesAction === 'transfer' && heirId !== '' && { heirId }),
});

interface InheritanceFieldsProps {
  form: Form<Inheritance, Inheritance>;
  organizationId: string;
  /** Ids of the users who leave. */
  leaving: readonly string[];
}

const pageSize = 100;

/** Asks what happens to prompts and lists, and which colleague inherits them. */
export function InheritanceFields({ form, organizationId, leaving }: InheritanceFieldsProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const { resourcesAction } = form.values.value;
  const members = useResource(async signal => {
    const found: OrganizationMember[] = [];
    for (let page = 1; ; page++) {
      const query = { search: '', sort: 'name', order: 'ascending', page, pageSize } as const;
      const { results } = await client.call(listMembers, { params: { organizationId }, query }, { signal });
      found.push(...results);
      if (results.length < pageSize) return found.filter(({ user }) => !leaving.includes(user.id));
    }
  });
  return (
    <>
      <ResourcesChoice
        value={resourcesAction}
        transferText={t('members.transferToColleague')}
        onChange={next => form.change({ resourcesAction: next })}
      />
      {resourcesAction === 'transfer' && (
        <ResourceView resource={members} level={3} compact skeleton={<Skeleton lines={2} />}>
          {found => (
            <FormField
              form={form}
              name="heirId"
              label={t('members.heir')}
              problemText={() => t('members.heirGone')}
            >
              {({ value, onChange }) => (
                <PickerField
                  label={t('members.heir')}
                  value={value}
                  groups={[
                    {
                      id: 'heirs',
                      options: [
                        { value: '', label: t('members.heirYou') },
                        ...found.map(({ user }) => ({
                          value: user.id,
                          label: nameOf(user),
                          description: user.email ?? undefined,
                        })),
                      ],
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
      )}
    </>
  );
}
