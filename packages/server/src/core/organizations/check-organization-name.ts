import { findNameProblem, limits, type NameRule } from '@oriel/contracts';
import { badRequest } from '../../http/errors';

/** @throws 400 with the code of the problem */
export function checkOrganizationName(name: string, rule: NameRule): void {
  const problem = findNameProblem(name, limits.organizationName, rule);
  if (problem === undefined) return;
  throw badRequest(`organization_name_${problem}`, 'The name is not valid', {
    issues: [{ path: 'body.name', code: problem, message: 'The name is not valid' }],
  });
}
