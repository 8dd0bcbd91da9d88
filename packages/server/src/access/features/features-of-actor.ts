import type { FeatureFlags, FeatureName, WidgetName } from '@oriel/contracts';
import type { Actor } from '../../http/actor';

const widgetOf: Partial<Record<FeatureName, WidgetName>> = {
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
  if (actor.kind !== 'embed') return features;
  return Object.fromEntries(
    Object.entries(features).map(([name, flag]) => {
      // The record has these names for keys.
      const widget = widgetOf[name as FeatureName];
      const isServed = widget === undefined || actor.widgets.includes(widget);
      return [name, isServed ? flag : { enabled: false, status: 'denied' }];
    }),
  );
}
