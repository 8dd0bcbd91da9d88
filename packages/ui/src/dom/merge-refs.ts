import type { Ref, RefCallback } from 'react';

/** One ref that sets several. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return value => {
    const cleanups = refs.map(ref => {
      if (typeof ref === 'function') return ref(value) ?? (() => ref(null));
      if (ref) ref.current = value;
      return () => {
        if (ref) ref.current = null;
      };
    });
    return () => {
      for (const cleanup of cleanups) cleanup();
    };
  };
}
