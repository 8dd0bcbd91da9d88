import { findNameProblem, limits } from '@oriel/contracts';
import { badRequest } from '../../http/errors';
import type { ChatServices } from '../chat-services';

/** @throws 400 with the code of what is wrong with a typed name */
export function checkName({ config }: ChatServices, name: string): void {
  const problem = findNameProblem(name, limits.channelName, config.nameRule);
  if (problem) throw badRequest(`channel_name_${problem}`, 'The name is not allowed');
}
