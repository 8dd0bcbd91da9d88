import { isAborted, isMissing } from '@oriel/app-kit';
import { type GeneratedImage, getImage, getImageFile } from '@oriel/contracts';
import { useEffect, useState } from 'react';
import { useChat } from '../../session/chat-context';

/** State of an image in an answer. */
export type DrawnImage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'running'; readonly image: GeneratedImage }
  | { readonly kind: 'ended'; readonly image: GeneratedImage }
  | { readonly kind: 'done'; readonly image: GeneratedImage; readonly source: string }
  /** Deleted, expired, or no longer accessible to the user. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'failed' };

/** Initial milliseconds between two polls of a pending image; the interval grows for slow ones. */
const firstPause = 1_000;
const longestPause = 5_000;

/**
 * Polls an image until it is done, and reads its thumbnail with the user's credentials, which a plain URL would not carry.
 * Generation takes seconds; a stream would hold one of the page's connections.
 */
export function useDrawnImage(imageId: string): { readonly drawn: DrawnImage; readonly retry: () => void } {
  const { host, currentOrganization } = useChat();
  const [drawn, setDrawn] = useState<DrawnImage>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const organizationId = currentOrganization.peek()?.session.organization.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts over
  useEffect(() => {
    if (!organizationId) return;
    const gone = new AbortController();
    const { signal } = gone;
    const params = { organizationId, imageId };
    let address: string | undefined;
    let timer: ReturnType<typeof setTimeout>;

    const read = async (pause: number): Promise<void> => {
      const image = await host.client.call(getImage, { params }, { signal });
      if (image.status === 'waiting' || image.status === 'drawing') {
        setDrawn({ kind: 'running', image });
        timer = setTimeout(() => follow(Math.min(pause * 1.3, longestPause)), pause);
        return;
      }
      if (image.status !== 'done') return setDrawn({ kind: 'ended', image });
      const query = { size: 'thumbnail' } as const;
      const response = await host.client.call(getImageFile, { params, query }, { signal });
      const blob = await response.blob();
      if (signal.aborted) return;
      address = URL.createObjectURL(blob);
      setDrawn({ kind: 'done', image, source: address });
    };
    const follow = (pause: number): void => {
      read(pause).catch((error: unknown) => {
        if (signal.aborted || isAborted(error)) return;
        setDrawn({ kind: isMissing(error) ? 'gone' : 'failed' });
      });
    };
    setDrawn({ kind: 'loading' });
    follow(firstPause);
    return () => {
      gone.abort();
      clearTimeout(timer);
      if (address) URL.revokeObjectURL(address);
    };
  }, [host, organizationId, imageId, attempt]);
  return { drawn, retry: () => setAttempt(attempt + 1) };
}
