/*
 * The demo endpoint's part for images: `images/generations` and `images/edits` of OpenAI, as one response or as a stream. A
 * description may request an error, to demonstrate all of them: `[refuse]`, `[timeout]`, `[fail]`.
 */

import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { writeServerSentEvent } from '@oriel/contracts';
import { paint } from './paint';

interface ImageAnswer {
  readonly contentType: string;
  readonly body: Buffer;
  /** Milliseconds that an image takes. */
  readonly duration: number;
}

/** Maximum length of a side. */
const longest = 2_048;

export async function answerImageRequest(response: ServerResponse, request: ImageAnswer): Promise<void> {
  const fields = readFields(request);
  const prompt = fields?.get('prompt');
  if (!fields || !prompt) return fail(response, 400, 'invalid_request_error', 'A prompt is needed');
  if (prompt.includes('[refuse]'))
    return fail(response, 400, 'content_policy_violation', 'The demo refuses what asks for it');
  if (prompt.includes('[fail]'))
    return fail(response, 401, 'invalid_api_key', 'The demo fails when it is asked to');
  if (prompt.includes('[timeout]'))
    return fail(response, 504, 'timeout', 'The demo takes too long when it is asked to');
  const [width = 1024, height = 1024] = (fields.get('size') ?? '').split('x').map(Number);
  if (!isSide(width) || !isSide(height))
    return fail(response, 400, 'invalid_value', 'This size is not supported');
  const painting = {
    text: prompt,
    width,
    height,
    style: fields.get('style'),
    seed: Number(fields.get('seed') ?? 0) || 0,
  };
  const streams = fields.get('stream') === 'true';
  const parts = Math.min(3, Number(fields.get('partial_images') ?? 0) || 0);
  if (streams) response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let part = 0; part <= parts; part++) {
    await setTimeout(request.duration / (parts + 1));
    if (response.destroyed) return;
    if (streams && part < parts)
      response.write(
        event({ type: 'image_generation.partial_image', partial_image_index: part, b64_json: '' }),
      );
  }
  const { default: sharp } = await import('sharp');
  const picture = (
    await sharp(Buffer.from(paint(painting)))
      .png()
      .toBuffer()
  ).toString('base64');
  if (streams) return void response.end(event({ type: 'image_generation.completed', b64_json: picture }));
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ created: Math.floor(Date.now() / 1_000), data: [{ b64_json: picture }] }));
}

const isSide = (side: number): boolean => Number.isInteger(side) && side >= 64 && side <= longest;

const event = (value: unknown): string => writeServerSentEvent({ data: JSON.stringify(value) });

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, code, type: code } }));
}

/** The texts of a request; images in a form are ignored, because the demo does not use them. */
function readFields({ contentType, body }: ImageAnswer): Map<string, string> | undefined {
  const boundary = /boundary="?([\w-]+)"?/.exec(contentType)?.[1];
  if (boundary !== undefined) return readForm(body.toString('latin1'), boundary);
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    return new Map(Object.entries(value).map(([name, each]) => [name, String(each)]));
  } catch {
    return undefined;
  }
}

function readForm(text: string, boundary: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const part of text.split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const name = /name="([^"]*)"/.exec(head)?.[1];
    if (name === undefined || head.includes('filename=')) continue;
    fields.set(name, Buffer.from(part.slice(end + 4, -2), 'latin1').toString('utf8'));
  }
  return fields;
}
