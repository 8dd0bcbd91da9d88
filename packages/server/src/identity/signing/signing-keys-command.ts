import type { Services } from '../../services';
import { listSigningKeys, rotateSigningKey, withdrawSigningKey } from './signing-keys';

const usage =
  'Usage: keys [list | rotate | withdraw <id> | create <person> <workspace> <name> <origin…> [--widgets chat,prompts]]';
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/**
 * Runs the subcommands of `npm run keys` for keys that sign embed tokens.
 *
 * @returns the output
 * @throws if there is no such command or key
 */
export async function runSigningKeysCommand(
  services: Pick<Services, 'db' | 'secret' | 'now'>,
  [command = 'list', id = '', ...rest]: readonly string[],
): Promise<string> {
  const withdraws = command === 'withdraw';
  if (rest.length > 0 || withdraws !== (id !== '')) throw new Error(usage);
  if (command === 'rotate') return `Signs from now on: ${(await rotateSigningKey(services)).id}`;
  if (withdraws) {
    if (!isUuid(id) || !(await withdrawSigningKey(services, id))) throw new Error(`There is no key ${id}`);
    return `Refused from now on: ${id}`;
  }
  if (command !== 'list') throw new Error(usage);
  const keys = await listSigningKeys(services);
  const lines = keys.map(
    ({ id, createdAt, retiredAt }) =>
      `${id}  made ${createdAt.toISOString()}  ${retiredAt ? `retired ${retiredAt.toISOString()}` : 'signs'}`,
  );
  return lines.join('\n') || 'There is no key yet; the first token makes one';
}
