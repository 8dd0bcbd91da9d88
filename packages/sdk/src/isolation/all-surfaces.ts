import { type BuiltWidgetName, widgetSurfaces, widgetTable } from '@oriel/contracts';

export { withOwnHandlers } from './own-handlers';

/** The surfaces of a widget and its host; loaded if it is not known in advance which widget a page shows. */
export const surfacesOf = (name: BuiltWidgetName) => ({
  ...widgetSurfaces[name],
  hostMethods: widgetTable[name].hostMethods,
});
