import type { ServerResponse } from 'node:http';
import { type GeneratedImage, generatedImage } from '@oriel/contracts';
import * as z from 'zod/mini';
import { answerError } from './answer-error';

/** The pictures that agents of one test have drawn. */
export interface FakeImages {
  add(change: Partial<GeneratedImage>): GeneratedImage;
  change(id: string, change: Partial<GeneratedImage>): void;
  /** Answers a call that is about pictures. @returns whether it was one */
  answer(call: string, response: ServerResponse): boolean;
}

export function createFakeImages(): FakeImages {
  const all = new Map<string, GeneratedImage>();
  return {
    add(change) {
      const image: GeneratedImage = {
        id: crypto.randomUUID(),
        agentId: null,
        aiModelId: null,
        aiServiceId: null,
        agentName: 'Atelier',
        modelName: 'atelier-2',
        serviceName: 'Atelier',
        hostLocation: 'europe',
        createdAt: Date.now(),
        executionId: crypto.randomUUID(),
        ownerId: crypto.randomUUID(),
        ownerOrganizationId: crypto.randomUUID(),
        message: 'A picture',
        parameters: { size: { aspectRatio: '3:2' } },
        references: 0,
        status: 'done',
        progress: null,
        errorCode: null,
        url: null,
        mimeType: null,
        width: null,
        height: null,
        fileSize: null,
        costInEuro: null,
        thumbnails: [],
        expiresAt: Date.now() + 90 * 86_400_000,
        shareUrl: null,
        channelId: null,
        ...change,
      };
      all.set(image.id, image);
      return image;
    },
    change(id, change) {
      const image = all.get(id);
      if (image) all.set(id, { ...image, ...change });
    },
    answer(call, response) {
      const [, id = '', file] = /^GET .*\/images\/([0-9a-f-]+)(\/file)?$/.exec(call) ?? [];
      if (id === '') return false;
      const image = all.get(id);
      if (!image) answerError(response, { status: 404, code: 'not_found' });
      else if (file) response.writeHead(200, { 'content-type': 'image/webp' }).end('picture');
      else
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(z.encode(generatedImage, image)));
      return true;
    },
  };
}
