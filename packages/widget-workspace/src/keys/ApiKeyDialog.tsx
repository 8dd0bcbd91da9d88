import {
  type Form,
  FormDialog,
  FormField,
  ResourceView,
  TextField,
  useForm,
  useI18n,
  useResource,
  useSignals,
} from '@oriel/app-kit';
import {
  apiKey,
  apiKeyInput,
  apiKeyUser,
  createApiKey,
  getEntitlements,
  limits,
  listRoles,
  listTeams,
  productRoleIds,
  type Team,
  updateApiKey,
} from '@oriel/contracts';
import { DateField, isDay, Select, Skeleton } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { CheckList } from '../parts/CheckList';
import { dayOf, endOfDay } from '../parts/days';
import { type ApiKeyValues, createBody, patchBody } from './api-key-body';

const argsSchema = z.object({
  organizationId: z.string(),
  /** The edited key. Default: a new one. */
  apiKey: z.optional(apiKey),
});

const typedDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/**
 * @param kept - the current expiry date of the key, which may be in the past
 * @param mayLack - user fields that may be empty: all for a new key, whose user is generated
 */
const schemaOf = (kept: string, mayLack: 'all' | 'email' | 'none') => {
  const { userName, userFullName, userEmail } = apiKeyUser.shape;
  return z.object({
    name: apiKeyInput.shape.name,
    userName: mayLack === 'all' ? z.string() : userName,
    userFullName: mayLack === 'all' ? z.string() : userFullName,
    userEmail: mayLack === 'none' ? userEmail : z.union([z.literal(''), userEmail]),
    organizationRoleId: z.string(),
    teamIds: z.array(z.string()),
    isStaff: z.boolean(),
    expiresOn: z.string().check(
      z.refine(day => day === '' || isDay(day), { error: 'format', abort: true }),
      z.refine(day => day === '' || day === kept || endOfDay(day) > new Date(), { error: 'past' }),
    ),
  });
};

/** Creates or edits an API key. Closes with the updated key; a new one includes the secret. */
export default function ApiKeyDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const { t, format } = useI18n();
  const client = useClient();
  const { features } = useHost();
  const [{ organizationId, apiKey: key }] = useState(() => z.parse(argsSchema, args));
  const [initial] = useState<ApiKeyValues>(() => ({
    name: key?.name ?? '',
    userName: key?.userName ?? '',
    userFullName: key?.userFullName ?? '',
    userEmail: key?.userEmail ?? '',
    organizationRoleId: key?.organizationRole?.id ?? '',
    teamIds: key?.teams.map(({ id }) => id) ?? [],
    isStaff: key?.roles.some(({ name }) => name === 'staff') ?? false,
    expiresOn: key?.expiresAt ? dayOf(key.expiresAt) : '',
  }));
  const [schema] = useState(() =>
    schemaOf(initial.expiresOn, !key ? 'all' : key.userEmail === null ? 'email' : 'none'),
  );
  const form = useForm<ApiKeyValues, ApiKeyValues>(schema, initial);
  const rights = useResource(async signal => {
    const input = { params: { organizationId } };
    const [roles, teams, { productRoles }] = await Promise.all([
      client.call(listRoles, input, { signal }),
      features.peek()?.manageOrganizationTeams?.enabled ? client.call(listTeams, input, { signal }) : [],
      client.call(getEntitlements, {}, { signal }),
    ]);
    return { roles, teams, mayGiveStaff: productRoles.some(({ name }) => name === 'staff') };
  });
  // Open for a key that has something in it, and for a problem there.
  const [isOpen, setOpen] = useState(
    initial.expiresOn !== '' || initial.isStaff || initial.teamIds.length > 0,
  );
  const hasProblem = form.problems.value.expiresOn !== undefined;
  useEffect(() => {
    if (hasProblem) setOpen(true);
  }, [hasProblem]);
  return (
    <FormDialog
      size="large"
      title={key ? t('keys.editTitle', { name: key.name }) : t('keys.create')}
      form={form}
      submitLabel={t(key ? 'kit.save' : 'keys.create')}
      needsChange={key !== undefined}
      isDisabled={rights.value.value === undefined}
      send={(values, { signal }) =>
        key
          ? client.call(
              updateApiKey,
              { params: { organizationId, apiKeyId: key.id }, body: patchBody(values, initial) },
              { signal },
            )
          : client.call(createApiKey, { params: { organizationId }, body: createBody(values) }, { signal })
      }
      close={close}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        help={t('keys.nameHelp')}
        max={limits.apiKeyName}
      />
      {key && <UserFields form={form} />}
      <ResourceView resource={rights} level={3} compact skeleton={<Skeleton lines={4} />}>
        {({ roles }) => (
          <>
            <FormField form={form} name="organizationRoleId" label={t('keys.role')} help={t('keys.roleHelp')}>
              {({ value, onChange }) => (
                <Select
                  value={value || roles.find(({ defaultMemberRole }) => defaultMemberRole)?.id}
                  options={roles
                    .filter(({ name }) => name !== 'owner')
                    .map(({ id, name }) => ({ value: id, label: t(`role.${name}`) }))}
                  onChange={onChange}
                />
              )}
            </FormField>
          </>
        )}
      </ResourceView>
      <details className="w-fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="o-row">
          <ChevronRight />
          {t('keys.more')}
        </summary>
        <div className="w-fold-body">
          <FormField
            form={form}
            name="expiresOn"
            label={t('keys.expiresOn')}
            note={t('keys.optional')}
            help={t('keys.expiresHelp')}
            problemText={({ code }) =>
              code === 'format'
                ? t('dates.format', { example: format.date('2026-12-31', typedDate) })
                : t('keys.expiresPast')
            }
          >
            {({ value, onChange, onBlur }) => (
              <DateField
                value={value}
                min={dayOf(new Date())}
                onBlur={onBlur}
                onChange={onChange}
                locale={format.tag}
                texts={{
                  choose: t('dates.chooseDay'),
                  previousMonth: t('dates.previousMonth'),
                  nextMonth: t('dates.nextMonth'),
                }}
              />
            )}
          </FormField>
          {rights.value.value && (
            <RightsLists form={form} {...rights.value.value} isStaff={initial.isStaff} />
          )}
        </div>
      </details>
    </FormDialog>
  );
}

/** The user that an existing key acts as; the user of a new key is named after the key. */
function UserFields({ form }: { form: Form<ApiKeyValues, ApiKeyValues> }) {
  const { t } = useI18n();
  const change = { form, max: limits.userName };
  return (
    <>
      <TextField
        {...change}
        name="userFullName"
        label={t('keys.userFullName')}
        help={t('keys.userHelp')}
        max={limits.fullName}
      />
      <TextField {...change} name="userName" label={t('keys.userName')} />
      <TextField
        {...change}
        name="userEmail"
        label={t('keys.userEmail')}
        type="email"
        max={limits.email}
        problemText={({ code }) => t(code === 'required' ? 'keys.emailRequired' : 'keys.emailProblem')}
      />
    </>
  );
}

interface RightsListsProps {
  form: Form<ApiKeyValues, ApiKeyValues>;
  teams: readonly Team[];
  mayGiveStaff: boolean;
  /** The key has the role in the product already. */
  isStaff: boolean;
}

/** The teams of a key, and its role in the product. */
function RightsLists({ form, teams, mayGiveStaff, isStaff }: RightsListsProps) {
  useSignals();
  const { t } = useI18n();
  const values = form.values.value;
  return (
    <>
      {teams.length > 0 && (
        <CheckList
          legend={t('keys.teams')}
          rows={teams.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.teamIds}
          onChange={teamIds => form.change({ teamIds })}
        />
      )}
      {(mayGiveStaff || isStaff) && (
        <CheckList
          legend={t('keys.productRoles')}
          rows={[{ value: productRoleIds.staff, label: t('keys.staff'), text: t('keys.staffText') }]}
          value={values.isStaff ? [productRoleIds.staff] : []}
          onChange={ids => form.change({ isStaff: ids.length > 0 })}
        />
      )}
    </>
  );
}
