import { expect, it } from 'vitest';
import { type FeatureName, featureNames } from '../permissions/feature';
import { defaultWidget } from './default-widget';
import { hostSurface } from './host-surface';
import { builtWidgets, plannedWidgets, widgetNames } from './widget-name';
import { commonEvents } from './widget-surface';
import { widgetProps, widgetSurfaces } from './widget-surfaces';
import { widgetTable } from './widget-table';
import { widgetTakes } from './widget-takes';

const sorted = (names: Iterable<string>) => [...names].sort();

it.each(builtWidgets)('the row of %s has the names of its schemas', name => {
  const { surface, hostSurface: host } = widgetSurfaces[name];
  const own = (names: object, common: object) =>
    Object.keys(names).filter(key => !Object.hasOwn(common, key));
  const row = widgetTable[name];
  expect(sorted(row.hostMethods)).toEqual(sorted(own(host.methods, hostSurface.methods)));
  expect(sorted(row.events)).toEqual(sorted(own(surface.events, commonEvents)));
  expect(sorted(row.props)).toEqual(sorted(Object.keys(widgetProps[name].shape)));
});

it.each(builtWidgets)('%s takes what is handed over by commands that it has', name => {
  const { methods } = widgetSurfaces[name].surface;
  for (const command of Object.values(widgetTakes[name])) expect(methods).toHaveProperty(command);
});

/** The list may be empty. */
const planned = Object.values<{ readonly features: readonly FeatureName[] }>(plannedWidgets);

it('begins with what is shown where nobody names a widget', () => {
  expect(builtWidgets[0]).toBe(defaultWidget);
});

it('names features that there are', () => {
  const named = [...Object.values(widgetTable), ...planned].flatMap(row => [...row.features]);
  expect(named.filter(name => !featureNames.includes(name))).toEqual([]);
});

it('plans no widget that is built, and no two widgets own a dialog or a feature', () => {
  const rows = Object.values(widgetTable);
  const owned = [
    ...widgetNames,
    ...rows.flatMap(row => [...row.dialogs, ...row.features]),
    ...planned.flatMap(row => [...row.features]),
  ];
  expect(new Set(owned).size).toBe(owned.length);
});
