import { promptsHostSurface } from '@oriel/contracts';
import { promptsWidget } from '@oriel/widget-prompts';
import { promptsHandlers } from '../host/prompts-host';
import type { Link, OpenOptions } from '../mount/link';
import { openShadow } from './open-shadow';

/** Shows the prompts in a shadow root. */
export const showPrompts = (options: OpenOptions): Promise<Link> =>
  openShadow(
    { ...options, handlers: promptsHandlers(options.context, options.handlers) },
    promptsWidget,
    promptsHostSurface,
  );
