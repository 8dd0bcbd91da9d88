import { type ApiKeyInput, type ApiKeyPatch, productRoleIds } from '@oriel/contracts';
import { endOfDay } from '../parts/days';

/** What stands in the fields of an API key. */
export interface ApiKeyValues {
  name: string;
  userName: string;
  userFullName: string;
  userEmail: string;
  /** Empty: that of new members. */
  organizationRoleId: string;
  teamIds: string[];
  isStaff: boolean;
  /** The last day that it works, where the person is. Empty: it does not expire. */
  expiresOn: string;
}

const roleIdsOf = ({ isStaff }: ApiKeyValues): string[] => (isStaff ? [productRoleIds.staff] : []);
const expiryOf = ({ expiresOn }: ApiKeyValues): string | null =>
  expiresOn === '' ? null : endOfDay(expiresOn).toISOString();

/** A new key. */
export const createBody = (values: ApiKeyValues): ApiKeyInput => ({
  name: values.name,
  userName: values.userName,
  userFullName: values.userFullName,
  userEmail: values.userEmail,
  ...(values.organizationRoleId !== '' && { organizationRoleId: values.organizationRoleId }),
  teamIds: values.teamIds,
  roleIds: roleIdsOf(values),
  expiresAt: expiryOf(values),
});

/** The fields that differ. Others are not sent: a key expires to the second, and the field has only the day. */
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
