import {
  type FeatureFlags,
  type Permission,
  plannedWidgets,
  type WidgetName,
  widgetTable,
} from '@oriel/contracts';
import type { Actor } from '../../http/caller/actor';

/** Features and permissions that only one widget needs. */
const widgetOf = new Map<string, WidgetName>(
  Object.entries({ ...widgetTable, ...plannedWidgets }).flatMap(([name, { features }]) =>
    // The keys of both tables are names of widgets.
    features.map(feature => [feature, name as WidgetName] as const),
  ),
);

/**
 * The features of a workspace that an actor may use: an embed token excludes those of widgets that it is not for, so that such a
 * widget fails when it starts, and not at its first call.
 */
export function featuresOfActor(features: FeatureFlags, actor: Actor): FeatureFlags {
  return Object.fromEntries(
    Object.entries(features).map(([name, flag]) => [
      name,
      isServed(name, actor) ? flag : { enabled: false, status: 'denied' },
    ]),
  );
}

/** The permissions of an actor in a workspace; an embed token excludes those of widgets that it is not for. */
export const permissionsOfActor = (permissions: ReadonlySet<Permission>, actor: Actor): Permission[] =>
  [...permissions].filter(name => isServed(name, actor));

function isServed(name: string, actor: Actor): boolean {
  const widget = widgetOf.get(name);
  return actor.kind !== 'embed' || widget === undefined || actor.widgets.includes(widget);
}
