import { OrielError, type WidgetName } from '@oriel/contracts';

/** Fetches a widget; each is a chunk of its own. */
export async function loadWidget(name: WidgetName) {
  if (name === 'chat') return (await import('@oriel/widget-chat')).chatWidget;
  throw new OrielError('FEATURE_DISABLED', `The widget "${name}" is not part of this build.`);
}
