import type { WidgetName } from '@oriel/contracts';
import { unknownWidget } from './unknown-widget';

/** Fetches a widget; each is a chunk of its own. */
export async function loadWidget(name: WidgetName) {
  if (name === 'chat') return (await import('@oriel/widget-chat')).chatWidget;
  throw unknownWidget(name);
}
