import { useSignals } from '@oriel/app-kit';
import { ApiError } from '@oriel/client';
import { type FilePage, type FilePicture, getChatFile, getFilePage, getFilePicture } from '@oriel/contracts';
import { useEffect, useState } from 'react';
import { useChat } from '../../session/chat-context';

/** A page as it is shown: as a picture, for a PDF with the places of its text, or as text. */
export type ShownPage =
  | { readonly kind: 'picture'; readonly address: string; readonly texts: FilePicture['texts'] }
  | { readonly kind: 'text'; readonly text: string };

/** Loads a page of a file, and its text as the assistant reads it. The page before stays until the next one is there. */
export function useFilePage(
  { id, mimeType }: { readonly id: string; readonly mimeType: string },
  number: number,
) {
  useSignals();
  const { host, currentOrganization } = useChat();
  const [page, setPage] = useState<ShownPage>();
  const [error, setError] = useState<unknown>();
  const [total, setTotal] = useState(1);
  const [reading, setReading] = useState<FilePage>();
  const organizationId = currentOrganization.value?.session.organization.id;

  useEffect(() => {
    if (!organizationId) return;
    const gone = new AbortController();
    const { signal } = gone;
    const params = { organizationId, fileId: id };
    let address: string | undefined;
    const pictureOf = (blob: Blob, texts: FilePicture['texts'] = []): ShownPage => {
      address = URL.createObjectURL(blob);
      return { kind: 'picture', address, texts };
    };
    const read = async (): Promise<ShownPage> => {
      if (mimeType.startsWith('image/')) {
        // A picture has text once it was recognized.
        const text = host.client
          .call(getFilePage, { params: { ...params, number } }, { signal })
          .catch(refused);
        const response = await host.client.call(getChatFile, { params, query: {} }, { signal });
        const [blob, found] = [await response.blob(), await text];
        signal.throwIfAborted();
        setReading(found);
        return pictureOf(blob);
      }
      const input = { params: { ...params, number } };
      const text = host.client.call(getFilePage, input, { signal });
      // A page that cannot be drawn is shown as text.
      const drawn =
        mimeType === 'application/pdf'
          ? await host.client.call(getFilePicture, input, { signal }).catch(refused)
          : undefined;
      const found = await text;
      signal.throwIfAborted();
      setTotal(found.total);
      setReading(found);
      if (!drawn) return { kind: 'text', text: found.text };
      const bytes = Uint8Array.from(atob(drawn.picture), letter => letter.charCodeAt(0));
      return pictureOf(new Blob([bytes], { type: 'image/webp' }), drawn.texts);
    };
    setError(undefined);
    read().then(setPage, (thrown: unknown) => {
      if (!signal.aborted) setError(thrown);
    });
    return () => {
      gone.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [host, organizationId, id, mimeType, number]);

  return { page, reading, error, total };
}

function refused(error: unknown): undefined {
  if (!ApiError.isInstance(error)) throw error;
}
