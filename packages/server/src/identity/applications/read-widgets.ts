import { type WidgetName, widgetNames } from '@oriel/contracts';

/** Keeps the names that this version knows. */
export const readWidgets = (names: readonly string[]): WidgetName[] =>
  widgetNames.filter(name => names.includes(name));
