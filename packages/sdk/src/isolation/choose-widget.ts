import { type BuiltWidgetName, defaultWidget, isBuiltWidget, OrielError } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';

/** The widget that the options name; rejects one of which this build has no code. */
export function chooseWidget({ options }: MountContext): BuiltWidgetName {
  const name = options.widget ?? defaultWidget;
  if (isBuiltWidget(name)) return name;
  throw new OrielError('FEATURE_DISABLED', `The widget "${name}" is not part of this build.`);
}
