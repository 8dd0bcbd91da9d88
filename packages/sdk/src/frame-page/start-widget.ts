import type { WidgetName } from '@oriel/contracts';
import { startFrame } from '@oriel/widget-kit';
import { loadWidget } from '../mount/load-widget';

/** Shows the widget in the frame page as soon as a page that may embed it has said hello. */
export async function startWidget(name: WidgetName): Promise<void> {
  await startFrame(await loadWidget(name));
}
