import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import type { Attachment } from 'svelte/attachments';

/**
 * Mounts a widget in the element that this is attached to, `{@attach widget(options, onHandle)}`, and removes it with the
 * element. An attachment runs again when a value that it reads changes, which would mount the widget anew, so changes go
 * through `handle.update`.
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
