import { identityTable, type Permission } from '@oriel/contracts';
import { type Actor, identityOf } from '../../http/caller/actor';

/** The maximum permissions of a credential; undefined if those of the role count. */
export function credentialPermissions(actor: Actor): readonly Permission[] | undefined {
  const { permissions } = identityTable[identityOf(actor)];
  return permissions === 'role' ? undefined : permissions;
}
