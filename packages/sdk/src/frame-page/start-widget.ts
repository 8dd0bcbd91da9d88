import type { WidgetName } from '@oriel/contracts';
import { startFrame } from '@oriel/widget-kit';
import { unknownWidget } from '../mount/unknown-widget';

/** Shows the chat in the frame page as soon as a page that may embed it has said hello. */
export async function startWidget(name: WidgetName): Promise<void> {
  if (name !== 'chat') throw unknownWidget(name);
  await startFrame((await import('@oriel/widget-chat')).chatWidget);
}
