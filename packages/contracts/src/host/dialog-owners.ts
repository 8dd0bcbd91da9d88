import { builtWidgets } from './widget-name';
import { type BuiltWidgetName, widgetTable } from './widget-table';

/** The widget that owns a dialog, by the name of the dialog. */
export const dialogOwners: Readonly<Record<string, BuiltWidgetName>> = Object.fromEntries(
  builtWidgets.flatMap(widget => widgetTable[widget].dialogs.map(dialog => [dialog, widget] as const)),
);
