import { type BuiltWidgetName, widgetTable } from './widget-table';

/** The widgets of which this build has the code, in the order of the table. */
// Object.keys of a literal gives its own keys.
export const builtWidgets = Object.keys(widgetTable) as readonly BuiltWidgetName[];

/** Names that applications, tokens and routes may use before the widget is there, with the features it will need. */
export const plannedWidgets = {} as const satisfies Readonly<
  Record<string, { readonly features: readonly string[] }>
>;

export type WidgetName = BuiltWidgetName | keyof typeof plannedWidgets;

export const widgetNames: readonly WidgetName[] = [
  ...builtWidgets,
  // As above.
  ...(Object.keys(plannedWidgets) as (keyof typeof plannedWidgets)[]),
];

/** Whether this build has the code of a widget. */
export const isBuiltWidget = (name: string): name is BuiltWidgetName => Object.hasOwn(widgetTable, name);
