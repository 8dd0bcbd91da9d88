import { findForbiddenCharacters, findNameProblem, type NameRule } from '@oriel/contracts';
import { badRequest } from '../../platform/errors/errors';

/**
 * Checks a typed name.
 *
 * @throws 400 with the code of the problem, such as `team_name_charset`, which names the refused characters
 */
export function checkName(
  host: 'organization' | 'team' | 'channel',
  name: string,
  { max, rule }: { readonly max: number; readonly rule: NameRule },
): void {
  const problem = findNameProblem(name, max, rule);
  if (problem === undefined) return;
  const signs = problem === 'charset' ? findForbiddenCharacters(name, rule) : '';
  const message =
    signs === '' ? 'The name is not valid' : `The name has characters that are not allowed: ${signs}`;
  throw badRequest(`${host}_name_${problem}`, message, {
    issues: [{ path: 'body.name', code: problem, message, ...(signs !== '' && { details: { signs } }) }],
  });
}
