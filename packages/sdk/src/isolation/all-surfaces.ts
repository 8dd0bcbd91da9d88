import { type BuiltWidgetName, widgetSurfaces, widgetTable } from '@oriel/contracts';

export { withOwnHandlers } from './own-handlers';

/** What a widget and its host say to each other; fetched where it is not known before which one a page shows. */
export const surfacesOf = (name: BuiltWidgetName) => ({
  ...widgetSurfaces[name],
  hostMethods: widgetTable[name].hostMethods,
});
