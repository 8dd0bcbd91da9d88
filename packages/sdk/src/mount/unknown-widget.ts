import { OrielError, type WidgetName } from '@oriel/contracts';

/** A widget of which this build has no code. */
export const unknownWidget = (name: WidgetName) =>
  new OrielError('FEATURE_DISABLED', `The widget "${name}" is not part of this build.`);
