import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingStandIn {
  /** Its address, for `EMBEDDING_BASE_URL`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The texts of each request, in order of arrival. */
  readonly requests: readonly (readonly string[])[];
  /** Responds with this status from now on; with vectors if it is undefined. */
  fail(status: number | undefined): void;
  /** Refuses requests with a text that contains this part. @param status - Default: 400 */
  refuse(part: string | undefined, status?: number): void;
  /** Leaves requests without a response from now on, or answers later ones again. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}

const dimensions = 384;
const apiKey = 'sk-embedding';

/**
 * Starts an HTTP server that implements OpenAI's `/embeddings`. A vector counts the four-character pieces of a text's words:
 * texts that share parts of words are similar, even if their stems differ. Some numbers are too small for the database's `real`,
 * like those of real models.
 */
export async function startEmbeddingEndpoint(): Promise<EmbeddingStandIn> {
  const requests: (readonly string[])[] = [];
  let status: number | undefined;
  let refused: string | undefined;
  let refusal = 400;
  let isHeld = false;
  const server = createServer(async (request, response) => {
    const answer = (code: number, body: unknown) =>
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const error = (code: number, message: string) =>
      answer(code, { error: { message, type: 'invalid_request_error', param: null, code: null } });
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.headers.authorization !== `Bearer ${apiKey}`) return error(401, 'Incorrect API key provided');
    if (request.method !== 'POST' || request.url !== '/v1/embeddings') return error(404, 'Not found');
    const { input, model } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const texts: string[] = Array.isArray(input) ? input : [input];
    requests.push(texts);
    if (isHeld) return;
    if (status !== undefined) return error(status, 'It fails as it was told to');
    const unwanted = refused;
    if (unwanted !== undefined && texts.some(text => text.includes(unwanted)))
      return error(refusal, 'This input is not taken');
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    // Only the numbers give the order.
    return answer(200, {
      object: 'list',
      model,
      data: data.reverse(),
      usage: { prompt_tokens: 1, total_tokens: 1 },
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // The address of a server that listens on TCP has this type.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey,
    requests,
    fail(next) {
      status = next;
    },
    refuse(next, code = 400) {
      refused = next;
      refusal = code;
    },
    hold(next) {
      isHeld = next;
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function vectorOf(text: string): number[] {
  const counts = new Map<number, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = ` ${word} `;
    for (let at = 0; at + 4 <= padded.length; at++) {
      const place = hashOf(padded.slice(at, at + 4)) % dimensions;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return Array.from(
    { length: dimensions },
    (_, at) => Math.sqrt(counts.get(at) ?? 0) || (at % 2 === 0 ? 1e-6 : 1e-60),
  );
}

function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
