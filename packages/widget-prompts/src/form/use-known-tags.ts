import { searchCards } from '@oriel/contracts';
import { useClient, useHost } from '@oriel/widget-kit';
import { useEffect, useRef, useState } from 'react';
import type { KnownTag } from './find-suggestions';

/** The tags of the cards visible to the user in a workspace; fetched on first use. */
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
      // Tags can be typed without suggestions, and the next key retries.
      () => {
        if (!run.signal.aborted) running.current = undefined;
      },
    );
  };
  return { tags, load };
}
