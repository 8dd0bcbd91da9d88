import type { WidgetDefinition, WidgetInput } from './widget-definition';
import type { WidgetHost } from './widget-host';
import type { WidgetSurfaceBase } from './widget-surface';

/** Describes a widget once; every mount gets a store of its own. @__NO_SIDE_EFFECTS__ */
export function defineWidget<W extends WidgetSurfaceBase, P, S>(
  input: WidgetInput<W, P, S>,
): WidgetDefinition<W> {
  const { Component, createStore, load, commands, dispose } = input;
  return {
    name: input.name,
    version: input.version,
    surface: input.surface,
    messages: input.messages,
    errors: input.errors,
    sheets: input.sheets ?? [],
    capabilities: input.capabilities ?? [],
    dialogs: input.dialogs ?? {},
    propsSchema: input.props,
    start(host) {
      // The host's props were parsed by the schema that defines P.
      const store = createStore(host as WidgetHost<W, P>);
      return {
        commands: commands?.(store) ?? {},
        load: async signal => load?.(store, signal),
        render: () => <Component store={store} />,
        dispose: () => dispose?.(store),
      };
    },
  };
}
