import { useT } from '@oriel/app-kit';
import type { StillDiagram } from '@oriel/contracts';
import { useChat } from '../../session/chat-context';
import { fileNameOf } from '../file-name';

/** Pixels of a saved PNG per pixel of the image, and the most of a side that browsers draw. */
const png = { scale: 2, side: 8_192 };

/** Returns functions that save the image of a diagram, and that report a failure. */
export function useSaveDiagram(title: string) {
  const t = useT();
  const { host } = useChat();
  const save = async (image: StillDiagram, kind: 'svg' | 'png'): Promise<void> => {
    const blob = svgBlob(image);
    const data = await (kind === 'svg' ? blob : await drawPng(image, blob)).arrayBuffer();
    const type = kind === 'svg' ? 'image/svg+xml' : 'image/png';
    await host.download({ name: `${fileNameOf(title) || t('diagram.title')}.${kind}`, type, data });
  };
  const act = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      if (!host.signal.aborted) await host.notify({ kind: 'danger', title: t('sheet.failed') });
    }
  };
  return { act, save };
}

/** The image as a file. */
export const svgBlob = ({ svg }: StillDiagram): Blob => new Blob([svg], { type: 'image/svg+xml' });

/** Draws the image. Nothing in it is from elsewhere, so the canvas can be read. */
async function drawPng({ width, height }: StillDiagram, blob: Blob): Promise<Blob> {
  const address = URL.createObjectURL(blob);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const scale = Math.min(png.scale, png.side / width, png.side / height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * scale);
    canvas.height = Math.ceil(height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(drawn => (drawn ? resolve(drawn) : reject(new Error('The image was not drawn.'))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
