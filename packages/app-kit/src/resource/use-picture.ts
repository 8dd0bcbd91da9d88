import type { Client } from '@oriel/client';
import { useEffect, useRef, useState } from 'react';

/** Object URLs of loaded pictures, so that a picture does not flicker when shown again. */
const loaded = new WeakMap<Client, Map<string, string>>();

/**
 * The object URL of a picture that is fetched with the user's credentials, because an `img` cannot send them.
 *
 * @param id - changes with the picture; undefined without one
 * @param load - may change between renders; the latest one is called
 */
export function usePicture(
  client: Client,
  id: string | undefined,
  load: (signal: AbortSignal) => Promise<Response>,
): { readonly image: string | undefined; readonly isWaiting: boolean } {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  /** The latest requested picture, loaded or not. */
  const [read, setRead] = useState<string>();
  const image = id === undefined ? undefined : loaded.get(client)?.get(id);
  useEffect(() => {
    if (id === undefined || image !== undefined) return;
    const gone = new AbortController();
    const fetchPicture = async () => {
      const blob = await (await latest.current(gone.signal)).blob();
      if (gone.signal.aborted) return;
      const addresses = loaded.get(client) ?? new Map<string, string>();
      loaded.set(client, addresses);
      addresses.set(id, URL.createObjectURL(blob));
      setRead(id);
    };
    fetchPicture().catch(() => {
      if (!gone.signal.aborted) setRead(id);
    });
    return () => gone.abort();
  }, [client, id, image]);
  return { image, isWaiting: id !== undefined && image === undefined && read !== id };
}
