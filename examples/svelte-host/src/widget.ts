import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import type { Attachment } from 'svelte/attachments';

/**
 * A widget in the element that this is attached to: `{@attach widget(options, onHandle)}`. It goes with the element. An
 * attachment runs again when what it reads changes and would mount anew, so what changes is passed on by `handle.update`.
 */
export function widget(options: MountOptions, onHandle: (handle: WidgetHandle | null) => void): Attachment {
  return element => {
    const handle = mount(element, options);
    onHandle(handle);
    return () => {
      onHandle(null);
      handle.destroy();
    };
  };
}
