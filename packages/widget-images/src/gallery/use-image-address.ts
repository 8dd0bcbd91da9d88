import { type GeneratedImage, getImageFile } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';

/** Reads an image with the user's credentials. */
export async function readImage(
  client: ReturnType<typeof useHost>['client'],
  { id, ownerOrganizationId }: Pick<GeneratedImage, 'id' | 'ownerOrganizationId'>,
  size: 'thumbnail' | 'image',
  signal: AbortSignal,
): Promise<Blob> {
  const params = { organizationId: ownerOrganizationId, imageId: id };
  const query = size === 'thumbnail' ? { size } : {};
  const response = await client.call(getImageFile, { params, query }, { signal });
  return response.blob();
}

/** The URL of an image; with token authentication, which a URL cannot carry, an object URL of its bytes. */
export function useImageAddress(image: GeneratedImage, size: 'thumbnail' | 'image'): string | undefined {
  const { client, api } = useHost();
  const hasSession = client.authentication === 'session';
  const { id, ownerOrganizationId, status } = image;
  const isDone = status === 'done';
  const [fetched, setFetched] = useState<string>();

  useEffect(() => {
    if (hasSession || !isDone) return;
    const abort = new AbortController();
    let address: string | undefined;
    readImage(client, { id, ownerOrganizationId }, size, abort.signal).then(
      blob => {
        if (abort.signal.aborted) return;
        address = URL.createObjectURL(blob);
        setFetched(address);
      },
      // The tile shows its description instead.
      () => undefined,
    );
    return () => {
      abort.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [hasSession, isDone, client, id, ownerOrganizationId, size]);

  if (!isDone) return undefined;
  const path = size === 'thumbnail' ? (image.thumbnails.at(-1)?.url ?? image.url) : image.url;
  return hasSession && path !== null ? `${api.chat}${path}` : fetched;
}
