import { findNameProblem, type NameRule } from '@oriel/contracts';
import { badRequest } from '../../platform/errors/errors';

/** Checks a typed name. @throws 400 with the code of the problem, such as `team_name_charset` */
export function checkName(
  host: 'organization' | 'team' | 'channel',
  name: string,
  { max, rule }: { readonly max: number; readonly rule: NameRule },
): void {
  const problem = findNameProblem(name, max, rule);
  if (problem === undefined) return;
  throw badRequest(`${host}_name_${problem}`, 'The name is not valid', {
    issues: [{ path: 'body.name', code: problem, message: 'The name is not valid' }],
  });
}
