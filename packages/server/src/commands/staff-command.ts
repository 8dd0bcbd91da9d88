import { changedRights, publishAll } from '../identity/departures/departures';
import {
  giveProductRole,
  listRoleHolders,
  takeProductRole,
} from '../identity/product-roles/change-product-roles';
import { findPerson } from '../identity/secret-keys/find-manager';
import type { CommandServices } from './command-services';

const usage = 'Usage: staff [list | add <email> [--operator] | remove <email> [--operator]]';

type StaffServices = Pick<CommandServices, 'db' | 'bus'>;

/**
 * Runs `npm run staff`: it appoints the first operator of a server, and lists and changes who curates and who operates the
 * product. Without `--operator` it is about the role `staff`.
 *
 * @returns the output
 * @throws if there is no such command or person
 */
export async function runStaffCommand(
  services: StaffServices,
  [command = 'list', ...args]: readonly string[],
): Promise<string> {
  const names = args.filter(text => text !== '--operator').map(text => text.trim());
  const [name = ''] = names;
  const role = args.includes('--operator') ? 'operator' : 'staff';
  if (command === 'list' && args.length === 0) return listStaff(services);
  if ((command !== 'add' && command !== 'remove') || names.length !== 1 || name === '')
    throw new Error(usage);
  const person = await findPerson(services.db, name);
  const change = command === 'add' ? giveProductRole : takeProductRole;
  await services.db.transaction(tx => change(tx, 'command', person, role));
  await publishAll(services.bus, changedRights([person.id]));
  const called = person.email ?? person.username;
  return command === 'add' ? `${called} is ${role} from now on` : `${called} is no longer ${role}`;
}

async function listStaff({ db }: StaffServices): Promise<string> {
  const holders = await listRoleHolders(db);
  const lines = holders.map(({ user, role, origin }) => {
    const by = origin === 'claim' ? ', by the identity provider' : '';
    return `${user.email ?? user.username}  ${role}${by}  ${user.fullName}`;
  });
  return lines.join('\n') || 'Nobody has a role in the product';
}
