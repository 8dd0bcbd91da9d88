import { searchCards } from '@oriel/contracts';
import { useClient, useHost } from '@oriel/widget-kit';
import { useEffect, useRef, useState } from 'react';
import type { KnownTag } from './find-suggestions';

/** The tags of the cards that the person sees in a workspace; fetched when they are first wanted. */
export function useKnownTags(organizationId: string | undefined): {
  readonly tags: readonly KnownTag[];
  readonly load: () => void;
} {
  const client = useClient();
  const { signal } = useHost();
  const [tags, setTags] = useState<readonly KnownTag[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const load = () => {
    if (running.current || organizationId === undefined) return;
    const run = new AbortController();
    running.current = run;
    const body = {
      space: organizationId,
      search: '',
      tags: [],
      owned: false,
      page: 1,
      pageSize: 1,
    };
    client.call(searchCards, { body }, { signal: AbortSignal.any([run.signal, signal]) }).then(
      ({ tagsOccurrences }) =>
        setTags(Object.entries(tagsOccurrences).map(([tag, count]) => ({ tag, count }))),
      // A tag can be typed without them, and the next key asks again.
      () => {
        if (!run.signal.aborted) running.current = undefined;
      },
    );
  };
  return { tags, load };
}
