import { useEffect, useMemo, useRef } from 'react';
import { useApp } from '../app/app';
import { type Resource, type ResourceOptions, resource } from './resource';

/**
 * A resource that is loaded while a component is mounted, and aborted on unmount. A different `key` is a different resource.
 *
 * @param load - the latest one is called
 */
export function useResource<T>(
  load: (signal: AbortSignal) => Promise<T>,
  key: unknown = '',
  options: Omit<ResourceOptions<T>, 'signal'> = {},
): Resource<T> {
  const { signal } = useApp();
  const latest = useRef({ load, options });
  useEffect(() => {
    latest.current = { load, options };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when it is another resource
  const made = useMemo(
    () => resource(abort => latest.current.load(abort), { signal, ...latest.current.options }),
    [signal, key],
  );
  useEffect(() => {
    void made.load();
    return made.clear;
  }, [made]);
  return made;
}
