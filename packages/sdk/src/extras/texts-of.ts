import { defaultWidget, isBuiltWidget, type WidgetTexts, widgetTable } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** What is said of a widget before it is there. Nobody has read its options yet, so it may be one that does not exist. */
export function textsOf({ options, locale }: MountContext): WidgetTexts {
  const widget = options.widget ?? defaultWidget;
  return widgetTable[isBuiltWidget(widget) ? widget : defaultWidget].texts[locale];
}
