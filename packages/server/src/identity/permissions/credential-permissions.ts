import { identityTable, type Permission } from '@oriel/contracts';
import { type Actor, identityOf } from '../../http/caller/actor';

/** The permissions that a credential leaves at most; undefined where those of the role count. */
export function credentialPermissions(actor: Actor): readonly Permission[] | undefined {
  const { permissions } = identityTable[identityOf(actor)];
  return permissions === 'role' ? undefined : permissions;
}
