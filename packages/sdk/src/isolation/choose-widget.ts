import { type BuiltWidgetName, defaultWidget, isBuiltWidget, OrielError } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** Returns the widget that the options name; throws if this build has no code for it. */
export function chooseWidget({ options }: MountContext): BuiltWidgetName {
  const name = options.widget ?? defaultWidget;
  if (isBuiltWidget(name)) return name;
  throw new OrielError('FEATURE_DISABLED', `The widget "${name}" is not part of this build.`);
}
