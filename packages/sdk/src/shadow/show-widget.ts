import type { Link, OpenOptions } from '../mount/link';
import { unknownWidget } from '../mount/unknown-widget';
import { openShadow } from './open-shadow';

/** Shows the widget that the options name in a shadow root; the code of each is fetched when it is wanted. */
export async function showWidget(options: OpenOptions): Promise<Link> {
  const name = options.context.options.widget ?? 'chat';
  if (name === 'chat') return openShadow(options, (await import('@oriel/widget-chat')).chatWidget);
  if (name === 'prompts') return (await import('./show-prompts')).showPrompts(options);
  throw unknownWidget(name);
}
