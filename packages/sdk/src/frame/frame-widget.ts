import { chatSurface } from '@oriel/contracts';
import type { Link, OpenOptions } from '../mount/link';
import { unknownWidget } from '../mount/unknown-widget';
import { openFrame } from './open-frame';

/** Shows the widget that the options name in a frame. The code of the chat's frame is all that most pages need. */
export async function frameWidget(options: OpenOptions): Promise<Link> {
  const name = options.context.options.widget ?? 'chat';
  if (name === 'chat') return openFrame(options, chatSurface);
  if (name === 'prompts') return (await import('./frame-prompts')).framePrompts(options);
  throw unknownWidget(name);
}
