/*
 * Draws with the two protocols of Google: models whose names begin with `imagen` use `:predict`, all others `:generateContent`,
 * which takes reference images. A refusal is not an HTTP error: the response has a reason instead of an image.
 */
import type { Connection } from '../providers/connection';
import { readFinishReason } from '../providers/finish-reason';
import { findError, mapErrorObject } from '../providers/map-error';
import { openRequest } from '../providers/open-request';
import { ProviderError } from '../providers/provider-error';
import { readLimited } from '../providers/read-limited';
import { readRefusal } from '../providers/read-refusal';
import { defaultTimeLimits, type TimeLimits } from '../providers/time-limits';
import type { ImageCall, ImageProvider } from './image-provider';
import {
  asRecord,
  maxImageAnswer,
  noPicture,
  readAnswer,
  readBase64,
  refineImageError,
} from './read-picture';

export interface GoogleImages {
  /** Includes the version. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly limits?: TimeLimits | undefined;
  readonly connection?: Connection | undefined;
}

type Answer = Readonly<Record<string, unknown>>;

export const isImagen = (model: string): boolean => model.startsWith('imagen');

export function googleImages(endpoint: GoogleImages): ImageProvider {
  return {
    async draw(call) {
      try {
        return isImagen(call.model)
          ? readPrediction(await ask(endpoint, call, 'predict', predictionOf(call)))
          : readContent(await ask(endpoint, call, 'generateContent', contentOf(call)));
      } catch (error) {
        throw ProviderError.isInstance(error) ? refineImageError(error) : error;
      }
    },
  };
}

const predictionOf = ({ prompt, parameters: { size, outputFormat } }: ImageCall) => ({
  instances: [{ prompt }],
  parameters: {
    sampleCount: 1,
    includeRaiReason: true,
    ...(size?.aspectRatio !== undefined && { aspectRatio: size.aspectRatio }),
    ...(outputFormat === 'jpeg' && { outputOptions: { mimeType: 'image/jpeg' } }),
  },
});

const contentOf = ({ prompt, parameters: { size }, references }: ImageCall) => ({
  contents: [
    {
      role: 'user',
      parts: [
        ...references.map(({ mimeType, data }) => ({
          inlineData: { mimeType, data: Buffer.from(data).toString('base64') },
        })),
        { text: prompt },
      ],
    },
  ],
  generationConfig: {
    responseModalities: ['TEXT', 'IMAGE'],
    ...(size?.aspectRatio !== undefined && { imageConfig: { aspectRatio: size.aspectRatio } }),
  },
});

async function ask(
  { baseUrl, apiKey, limits, connection }: GoogleImages,
  { model, signal }: ImageCall,
  method: string,
  content: unknown,
): Promise<Answer> {
  const body = JSON.stringify(content);
  const response = await openRequest({
    url: new URL(`${baseUrl}/models/${encodeURIComponent(model)}:${method}`),
    method: 'POST',
    headers: {
      'x-goog-api-key': apiKey,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
    limits: limits ?? defaultTimeLimits,
    connection,
    signal,
  });
  if (response.status !== 200) throw (await readRefusal(response)).error;
  const answer = readAnswer(await readLimited(response.bytes, maxImageAnswer, true));
  const error = findError(answer);
  if (error) throw mapErrorObject(error);
  return answer;
}

function readPrediction({ predictions }: Answer): Uint8Array {
  const entries = Array.isArray(predictions) ? predictions.map(asRecord) : [];
  for (const entry of entries)
    if (typeof entry?.bytesBase64Encoded === 'string' && entry.bytesBase64Encoded !== '')
      return readBase64(entry.bytesBase64Encoded);
  const isFiltered = entries.some(entry => entry?.raiFilteredReason);
  // A filtered image without a reason is missing from the list, which is then empty or absent.
  throw noPicture(predictions, isFiltered || entries.length === 0);
}

function readContent(answer: Answer): Uint8Array {
  const { candidates, promptFeedback } = answer;
  const blockReason = asRecord(promptFeedback)?.blockReason;
  if (blockReason !== undefined && blockReason !== null)
    throw new ProviderError('provider_refusal', String(blockReason));
  const candidate = asRecord(Array.isArray(candidates) ? candidates[0] : undefined);
  const parts = asRecord(candidate?.content)?.parts;
  for (const part of Array.isArray(parts) ? parts : []) {
    const inline = asRecord(asRecord(part)?.inlineData ?? asRecord(part)?.inline_data);
    if (typeof inline?.data === 'string' && inline.data !== '') return readBase64(inline.data);
  }
  const finish = readFinishReason(String(candidate?.finishReason ?? ''));
  const isRefusal = finish instanceof ProviderError && finish.code === 'provider_refusal';
  throw noPicture(candidates, isRefusal || candidate?.finishReason === 'IMAGE_OTHER');
}
