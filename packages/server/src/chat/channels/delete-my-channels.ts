import type { RequestContext } from '../../http/route/request-context';
import type { ChatServices } from '../chat-services';
import { ownChannels } from './own-channel';
import { removeChannels } from './remove-channels';

/** There are no files and images of channels yet, so `cascade` changes nothing. */
export async function deleteMyChannels(
  services: ChatServices,
  _: unknown,
  context: RequestContext,
): Promise<undefined> {
  await removeChannels(services, ownChannels(context));
}
