import type { HostSurface, PromptsHostSurface, SurfaceHandlers } from '@oriel/contracts';
import type { MountContext } from '../mount/controller';
import { ask } from './default-host';

/** What a page has beyond the usual host where it shows prompts. */
export function promptsHandlers(
  context: MountContext,
  handlers: SurfaceHandlers<HostSurface>,
): SurfaceHandlers<PromptsHostSurface> {
  return {
    ...handlers,
    insertText: input => ask(context, 'insertText', input),
    async openInChat(input) {
      const { handled } = await ask(context, 'openInChat', input);
      return { handled: handled || (await (await import('./fill-chat')).fillChat(input)) };
    },
  };
}
