/*
 * Draws with `images/generations` of OpenAI, and with `images/edits` if there are reference images, as on compatible endpoints.
 *
 * 1. Fields that an endpoint refuses (`style`, `response_format` …) are left out in a second request, except `size`.
 * 2. An image arrives as base64. An address is only fetched if it has the same origin as the endpoint: otherwise others could
 *    make the server fetch any address.
 * 3. Streaming endpoints send partial images; only their number is used, as progress.
 */

import { randomUUID } from 'node:crypto';
import { EndpointEvents } from '../providers/endpoint-events';
import { findError, mapErrorObject } from '../providers/map-error';
import { type OpenResponse, openRequest } from '../providers/open-request';
import { endpointUrl } from '../providers/openai/endpoint-url';
import { endpointHeaders, type OpenAiEndpoint } from '../providers/openai/openai-provider';
import { findRefusedField } from '../providers/openai/refused-field';
import { ProviderError } from '../providers/provider-error';
import { readLimited } from '../providers/read-limited';
import { readRefusal } from '../providers/read-refusal';
import { defaultTimeLimits } from '../providers/time-limits';
import type { ImageCall, ImageProvider } from './image-provider';
import {
  asRecord,
  maxImageAnswer,
  noPicture,
  readAnswer,
  readBase64,
  refineImageError,
} from './read-picture';

export interface OpenAiImages extends OpenAiEndpoint {
  /** Whether it takes `stream` and sends partial images. */
  readonly streams?: ((model: string) => boolean) | undefined;
  /** Whether it takes `seed`. */
  readonly seeds?: boolean | undefined;
}

/** Number of partial images requested. */
const partialImages = 3;

type Fields = Readonly<Record<string, string | number | boolean>>;

export function openAiImages(endpoint: OpenAiImages): ImageProvider {
  return {
    async draw(call) {
      let fields = fieldsOf(call, endpoint);
      for (;;) {
        try {
          return await drawOnce(endpoint, call, fields);
        } catch (error) {
          if (error instanceof RefusedField && error.field in fields) {
            const { [error.field]: _, ...rest } = fields;
            fields = rest;
          } else if (error instanceof RefusedField) throw error.refusal;
          else throw ProviderError.isInstance(error) ? refineImageError(error) : error;
        }
      }
    },
  };
}

class RefusedField extends Error {
  override readonly name = 'RefusedField';
  constructor(
    readonly field: string,
    readonly refusal: ProviderError,
  ) {
    super(field);
  }
}

function fieldsOf(
  { model, prompt, parameters, variation }: ImageCall,
  { streams, seeds }: OpenAiImages,
): Fields {
  const { size, style, outputFormat } = parameters;
  const isOwnFormat = /gpt-image|chatgpt-image/i.test(model);
  return {
    model,
    prompt,
    n: 1,
    ...(size?.width !== undefined && size.height !== undefined && { size: `${size.width}x${size.height}` }),
    ...(style !== undefined && { style }),
    // Models of one kind only return base64; the others return addresses unless base64 is requested.
    ...(isOwnFormat
      ? { ...(outputFormat !== undefined && { output_format: outputFormat }) }
      : { response_format: 'b64_json' }),
    ...(seeds && { seed: variation }),
    ...(streams?.(model) && { stream: true, partial_images: partialImages }),
  };
}

/** Without these fields it would be a different image. */
const needed = new Set(['model', 'prompt', 'size']);

async function drawOnce(endpoint: OpenAiImages, call: ImageCall, fields: Fields): Promise<Uint8Array> {
  const isEdit = call.references.length > 0;
  const url = endpointUrl(endpoint.baseUrl, isEdit ? 'images/edits' : 'images/generations');
  const body = isEdit ? formOf(call, fields) : { type: 'application/json', bytes: JSON.stringify(fields) };
  const response = await openRequest({
    url,
    method: 'POST',
    headers: {
      ...endpointHeaders(endpoint),
      accept: 'application/json, text/event-stream',
      'content-type': body.type,
      'content-length': String(Buffer.byteLength(body.bytes)),
    },
    body: body.bytes,
    limits: endpoint.limits ?? defaultTimeLimits,
    connection: endpoint.connection,
    signal: call.signal,
  });
  if (response.status < 200 || response.status >= 300) {
    const { error, text } = await readRefusal(response);
    const refused = refineImageError(error);
    const field =
      refused.code === 'provider_bad_request' ? findRefusedField(fields, response.status, text) : undefined;
    throw field === undefined || needed.has(field) ? refused : new RefusedField(field, refused);
  }
  if (response.contentType.startsWith('text/event-stream'))
    return readPicture(endpoint, await readStream(response, call), url, call);
  const answer = readAnswer(await readLimited(response.bytes, maxImageAnswer, true));
  const error = findError(answer);
  if (error) throw mapErrorObject(error);
  const { data } = answer;
  const entries = (Array.isArray(data) ? data : [data]).map(asRecord);
  const entry = entries.find(hasPicture);
  // A list without the image is a regular answer whose image was filtered.
  if (!entry) throw noPicture(answer, Array.isArray(data));
  return readPicture(endpoint, entry, url, call);
}

type Entry = NonNullable<ReturnType<typeof asRecord>>;

const hasText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

const hasPicture = (entry: Entry | undefined): entry is Entry =>
  entry !== undefined && (hasText(entry.b64_json) || hasText(entry.url));

function formOf({ references }: ImageCall, fields: Fields) {
  return writeForm([
    ...Object.entries(fields).map(([name, value]) => ({ name, value: String(value) })),
    ...references.map(({ mimeType, data }, index) => ({
      name: references.length === 1 ? 'image' : 'image[]',
      value: { fileName: `reference-${index + 1}.${mimeType.replace('image/', '')}`, type: mimeType, data },
    })),
  ]);
}

/** The entry of an image from a stream of events, in which the last one contains it. */
async function readStream(response: OpenResponse, { onProgress }: ImageCall): Promise<Entry> {
  const events = new EndpointEvents(maxImageAnswer);
  let picture: Entry | undefined;
  let last: unknown;
  let size = 0;
  const take = (data: string) => {
    if (data === '[DONE]' || data === '') return;
    const event = readAnswer(data);
    const error = event.type === 'error' ? (event.error ?? event) : findError(event);
    if (error) throw mapErrorObject(error);
    const kind = String(event.type);
    last = event;
    if (kind.endsWith('.partial_image'))
      onProgress(Math.min(0.95, (Number(event.partial_image_index ?? 0) + 1) / (partialImages + 1)));
    else if (kind.endsWith('.completed') || Array.isArray(event.data))
      picture = (Array.isArray(event.data) ? event.data.map(asRecord) : [event]).find(hasPicture);
  };
  await response.read(chunk => {
    size += chunk.length;
    if (size > maxImageAnswer) throw new ProviderError('provider_invalid_answer', 'The answer is too long');
    for (const { data } of events.push(chunk)) take(data);
    return picture ? 'enough' : 'more';
  });
  if (!picture) for (const { data } of events.end()) take(data);
  if (!picture) throw noPicture(last, false);
  return picture;
}

/** Decodes or fetches an image. Some endpoints fill in one of the two members and leave the other one empty or broken. */
async function readPicture(
  endpoint: OpenAiImages,
  { b64_json: encoded, url }: Entry,
  of: URL,
  call: ImageCall,
): Promise<Uint8Array> {
  if (hasText(encoded) && !/^https?:/i.test(encoded)) {
    try {
      return readBase64(encoded);
    } catch (error) {
      if (!hasText(url)) throw error;
    }
  }
  const text = hasText(url) ? url.trim() : String(encoded).trim();
  return text.startsWith('data:') ? readBase64(text) : fetchPicture(endpoint, text, of, call);
}

async function fetchPicture(
  endpoint: OpenAiImages,
  address: string,
  of: URL,
  { signal }: ImageCall,
): Promise<Uint8Array> {
  const url = URL.canParse(address, of) ? new URL(address, of) : undefined;
  if (url?.origin !== of.origin)
    throw new ProviderError('provider_invalid_answer', 'The picture lies at another origin');
  const response = await openRequest({
    url,
    method: 'GET',
    headers: endpointHeaders(endpoint),
    limits: endpoint.limits ?? defaultTimeLimits,
    connection: endpoint.connection,
    signal,
  });
  if (response.status !== 200) throw (await readRefusal(response)).error;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.bytes) {
    size += chunk.length;
    if (size > maxImageAnswer) throw new ProviderError('provider_invalid_answer', 'The picture is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

interface Part {
  readonly name: string;
  readonly value: string | { readonly fileName: string; readonly type: string; readonly data: Uint8Array };
}

/** Encodes a form as bytes. Names and file names are fixed, so nothing in them needs quoting. */
function writeForm(parts: readonly Part[]): { readonly type: string; readonly bytes: Uint8Array } {
  const boundary = `oriel-${randomUUID()}`;
  const chunks: Uint8Array[] = [];
  for (const { name, value } of parts) {
    const isText = typeof value === 'string';
    const head = isText
      ? `content-disposition: form-data; name="${name}"\r\n\r\n`
      : `content-disposition: form-data; name="${name}"; filename="${value.fileName}"\r\ncontent-type: ${value.type}\r\n\r\n`;
    chunks.push(
      Buffer.from(`--${boundary}\r\n${head}`),
      isText ? Buffer.from(value) : value.data,
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(chunks) };
}
