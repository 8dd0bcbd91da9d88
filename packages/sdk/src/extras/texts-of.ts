import { defaultWidget, isBuiltWidget, type WidgetTexts, widgetTable } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** Texts about a widget before it has loaded. Its options are not validated yet, so it may not exist. */
export function textsOf({ options, locale }: MountContext): WidgetTexts {
  const widget = options.widget ?? defaultWidget;
  return widgetTable[isBuiltWidget(widget) ? widget : defaultWidget].texts[locale];
}
