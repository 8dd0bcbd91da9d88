import { useAct, useT } from '@oriel/app-kit';
import type { GeneratedImage } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import { useMemo } from 'react';
import type { GalleryStore } from '../store/gallery-store';
import { storeOfHost } from '../store/images-context';
import { readImage } from './use-image-address';

export interface ImageActions {
  download(images: readonly GeneratedImage[]): Promise<void>;
  /** @returns whether they were deleted */
  remove(ids: readonly string[]): Promise<boolean>;
  /** Hands the image over to another widget of the page. */
  handOver(image: GeneratedImage, to: string): Promise<void>;
  /** Copies the description to the clipboard. */
  copyText(image: GeneratedImage): Promise<void>;
  /** Copies the image to the clipboard. */
  copyPicture(image: GeneratedImage): Promise<void>;
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** A file name that is valid on every system. */
function fileNameOf({ message, mimeType, createdAt }: GeneratedImage): string {
  const words = message
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  const day = new Date(createdAt).toISOString().slice(0, 10);
  return `${words || 'image'}-${day}.${endings[mimeType ?? ''] ?? 'png'}`;
}

/** Actions on images, each with a notification of its outcome. */
export function useImageActions(): ImageActions {
  const host = useHost();
  const t = useT();
  const act = useAct();
  return useMemo(() => {
    const gallery = (): GalleryStore => {
      const store = storeOfHost(host);
      if (!store) throw new Error('The images of this mount have gone.');
      return store.gallery;
    };
    const read = (image: GeneratedImage, signal: AbortSignal) =>
      readImage(host.client, image, 'image', signal);
    return {
      async download(images) {
        await act(
          async signal => {
            for (const image of images) {
              const blob = await read(image, signal);
              await host.download({
                name: fileNameOf(image),
                type: blob.type,
                data: await blob.arrayBuffer(),
              });
            }
          },
          { failed: t('action.downloadFailed') },
        );
      },
      async remove(ids) {
        const { isDone } = await act(() => gallery().remove(ids), {
          done: gone => t('action.deleted', { count: gone.length }),
          failed: t('action.deleteFailed'),
          undo: gone => gallery().restore(gone),
        });
        return isDone;
      },
      async handOver(image, to) {
        await act(
          async signal => {
            const blob = await read(image, signal);
            const data = await blob.arrayBuffer();
            const given = { name: fileNameOf(image), type: blob.type, data };
            const answer = await host.ask('handOver', { to, image: given });
            // The peer has validated the answer against the surface.
            if (!(answer as { handled: boolean }).handled) throw new Error('Nobody has taken it.');
          },
          { failed: t('action.handOverFailed') },
        );
      },
      async copyText({ message }) {
        const isCopied = await host.copy(message);
        await host.notify(
          isCopied
            ? { kind: 'success', title: t('action.textCopied') }
            : { kind: 'danger', title: t('action.textCopyFailed') },
        );
      },
      async copyPicture(image) {
        await act(
          async signal => {
            // The clipboard must receive the promise during the click; some browsers refuse it later.
            const png = read(image, signal).then(asPng);
            await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
          },
          { done: t('action.copied'), failed: t('action.copyFailed') },
        );
      },
    };
  }, [host, t, act]);
}

/** Converts to PNG, the only format that clipboards accept. */
async function asPng(blob: Blob): Promise<Blob> {
  if (blob.type === 'image/png') return blob;
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      png => (png ? resolve(png) : reject(new Error('The picture cannot be converted.'))),
      'image/png',
    );
  });
}
