import { type BuiltWidgetName, widgetTable } from './widget-table';

/** The widgets whose code is in this build, in table order. */
// Object.keys of a literal returns its own keys.
export const builtWidgets = Object.keys(widgetTable) as readonly BuiltWidgetName[];

/** Names that applications, tokens and routes may use before the widget exists, with its future features. */
export const plannedWidgets = {} as const satisfies Readonly<
  Record<string, { readonly features: readonly string[] }>
>;

export type WidgetName = BuiltWidgetName | keyof typeof plannedWidgets;

export const widgetNames: readonly WidgetName[] = [
  ...builtWidgets,
  // Its own keys, as above.
  ...(Object.keys(plannedWidgets) as (keyof typeof plannedWidgets)[]),
];

/** Whether the code of a widget is in this build. */
export const isBuiltWidget = (name: string): name is BuiltWidgetName => Object.hasOwn(widgetTable, name);
