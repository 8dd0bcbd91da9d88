import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import { onBeforeUnmount, onMounted, type Ref, shallowRef, watch } from 'vue';

/**
 * A widget in an element of a template, from its mount to its unmount. Options that change reach it as it stands; where
 * one that cannot change does, such as `isolation`, give the component another `key`.
 */
export function useWidget(options: () => MountOptions): {
  readonly place: Ref<HTMLElement | null>;
  readonly handle: Ref<WidgetHandle | null>;
} {
  const place = shallowRef<HTMLElement | null>(null);
  // Shallow, because a handle behind a proxy of Vue is another object than the one that made it.
  const handle = shallowRef<WidgetHandle | null>(null);

  onMounted(() => {
    if (place.value) handle.value = mount(place.value, options());
  });
  watch(options, changed => {
    // `error` tells the page what cannot be changed; there is nobody else to tell.
    handle.value?.update(changed).catch(console.error);
  });
  onBeforeUnmount(() => {
    handle.value?.destroy();
    handle.value = null;
  });
  return { place, handle };
}
