import type { FeatureFlags, Permission, WidgetName } from '@oriel/contracts';
import type { Actor } from '../actor/actor';

/** Features and permissions that only one widget needs. */
const widgetOf: Partial<Record<string, WidgetName>> = {
  viewOrganizationChat: 'chat',
  manageOrganizationPromptCards: 'prompts',
  manageOrganizationPromptLists: 'prompts',
  manageOrganizationImages: 'images',
};

/**
 * What an actor may use of the features of a workspace: the token of an embed does without those of widgets that it is
 * not for, so that such a widget says so when it starts, and not at its first call.
 */
export function featuresOfActor(features: FeatureFlags, actor: Actor): FeatureFlags {
  return Object.fromEntries(
    Object.entries(features).map(([name, flag]) => [
      name,
      isServed(name, actor) ? flag : { enabled: false, status: 'denied' },
    ]),
  );
}

/** The permissions of an actor in a workspace; an embed token does without those of widgets that it is not for. */
export const permissionsOfActor = (permissions: ReadonlySet<Permission>, actor: Actor): Permission[] =>
  [...permissions].filter(name => isServed(name, actor));

function isServed(name: string, actor: Actor): boolean {
  const widget = widgetOf[name];
  return actor.kind !== 'embed' || widget === undefined || actor.widgets.includes(widget);
}
