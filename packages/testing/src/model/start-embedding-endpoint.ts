import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EmbeddingStandIn {
  /** Its address as `EMBEDDING_BASE_URL`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The texts of each request, in the order they came. */
  readonly requests: readonly (readonly string[])[];
  /** Answers with this status from now on; undefined with vectors. */
  fail(status: number | undefined): void;
  /** Refuses requests with a text that has this in it. @param status - Default: 400 */
  refuse(part: string | undefined, status?: number): void;
  /** Leaves requests without an answer from now on, or answers the later ones. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
}

const dimensions = 384;
const apiKey = 'sk-embedding';

/**
 * Starts an HTTP server that speaks the `/embeddings` of OpenAI. A vector counts the pieces of four characters that the words
 * of a text have: texts with parts of words in common are near to each other, which stems are not. Some numbers are less than
 * a `real` of the database has, as those of a model may be.
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
    // The order is said by the numbers alone.
    return answer(200, {
      object: 'list',
      model,
      data: data.reverse(),
      usage: { prompt_tokens: 1, total_tokens: 1 },
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address of this kind.
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
