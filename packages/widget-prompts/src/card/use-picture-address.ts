import { getCardImage, getCardThumbnail, type PromptCardItem } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';

/** The URL of an uploaded picture. A restricted one is fetched with the token if there is no cookie. */
export function usePictureAddress(card: PromptCardItem, size: 'thumbnail' | 'image'): string | undefined {
  const { client, api } = useHost();
  const isOpen =
    client.authentication === 'session' || card.visibility === 'PUBLIC' || card.visibility === 'CURATED';
  const needsFetch = card.cover === null && !isOpen;
  const [fetched, setFetched] = useState<string>();
  const { id } = card;
  const path = card[size];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path changes with the picture
  useEffect(() => {
    if (!needsFetch) return;
    const abort = new AbortController();
    let address: string | undefined;
    const route = size === 'image' ? getCardImage : getCardThumbnail;
    client
      .call(route, { params: { cardId: id }, query: {} }, { signal: abort.signal })
      .then(response => response.blob())
      .then(
        blob => {
          if (abort.signal.aborted) return;
          address = URL.createObjectURL(blob);
          setFetched(address);
        },
        // A card works without its picture.
        () => undefined,
      );
    return () => {
      abort.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [needsFetch, client, id, size, path]);

  if (card.cover !== null) return undefined;
  return isOpen ? `${api.prompts}${path}` : fetched;
}
