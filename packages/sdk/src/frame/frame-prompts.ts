import { promptsHostSurface, promptsSurface } from '@oriel/contracts';
import { promptsHandlers } from '../host/prompts-host';
import type { Link, OpenOptions } from '../mount/link';
import { openFrame } from './open-frame';

/** Shows the prompts in a frame. */
export const framePrompts = (options: OpenOptions): Promise<Link> =>
  openFrame(
    { ...options, handlers: promptsHandlers(options.context, options.handlers) },
    promptsSurface,
    promptsHostSurface,
  );
