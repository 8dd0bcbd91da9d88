import { type ApiKeyInput, type ApiKeyPatch, productRoleIds } from '@oriel/contracts';
import { endOfDay } from '../parts/days';

/** The field values of an API key. */
export interface ApiKeyValues {
  name: string;
  userName: string;
  userFullName: string;
  userEmail: string;
  /** Empty: the default role of new members. */
  organizationRoleId: string;
  teamIds: string[];
  isStaff: boolean;
  /** The last valid day, in the user's time zone. Empty: it does not expire. */
  expiresOn: string;
}

const roleIdsOf = ({ isStaff }: ApiKeyValues): string[] => (isStaff ? [productRoleIds.staff] : []);
const expiryOf = ({ expiresOn }: ApiKeyValues): string | null =>
  expiresOn === '' ? null : endOfDay(expiresOn).toISOString();

/** The body for a new key. */
export const createBody = (values: ApiKeyValues): ApiKeyInput => ({
  name: values.name,
  ...(values.organizationRoleId !== '' && { organizationRoleId: values.organizationRoleId }),
  teamIds: values.teamIds,
  roleIds: roleIdsOf(values),
  expiresAt: expiryOf(values),
});

/** The changed fields only: a key expires at a precise second, while the field holds only the day. */
export function patchBody(values: ApiKeyValues, before: ApiKeyValues): ApiKeyPatch {
  const isChanged = (field: keyof ApiKeyValues) => String(values[field]) !== String(before[field]);
  return {
    ...(isChanged('name') && { name: values.name }),
    ...(isChanged('userName') && { userName: values.userName }),
    ...(isChanged('userFullName') && { userFullName: values.userFullName }),
    ...(isChanged('userEmail') && { userEmail: values.userEmail }),
    ...(isChanged('organizationRoleId') && { organizationRoleId: values.organizationRoleId }),
    ...(isChanged('teamIds') && { teamIds: values.teamIds }),
    ...(isChanged('isStaff') && { roleIds: roleIdsOf(values) }),
    ...(isChanged('expiresOn') && { expiresAt: expiryOf(values) }),
  };
}
