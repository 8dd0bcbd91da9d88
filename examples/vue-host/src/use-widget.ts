import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import { onBeforeUnmount, onMounted, type Ref, shallowRef, watch } from 'vue';

/**
 * Mounts a widget in an element of a template and unmounts it with the component. Changed options apply to the mounted widget;
 * to change one that is fixed, such as `isolation`, give the component another `key`.
 */
export function useWidget(options: () => MountOptions): {
  readonly place: Ref<HTMLElement | null>;
  readonly handle: Ref<WidgetHandle | null>;
} {
  const place = shallowRef<HTMLElement | null>(null);
  // Shallow, because Vue's deep proxy would replace the handle with a different object.
  const handle = shallowRef<WidgetHandle | null>(null);

  onMounted(() => {
    if (place.value) handle.value = mount(place.value, options());
  });
  watch(options, changed => {
    // The `error` event reports options that cannot change, so the page needs no other handling.
    handle.value?.update(changed).catch(console.error);
  });
  onBeforeUnmount(() => {
    handle.value?.destroy();
    handle.value = null;
  });
  return { place, handle };
}
