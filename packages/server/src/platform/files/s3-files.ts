import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config/config';
import { checkKey, type Files } from './files';
import { incomingOfProcess } from './incoming-folder';

/** Timeout of one call of the bucket, in milliseconds. */
const callWithin = 30_000;
/** Timeout for a large file, in milliseconds. */
const streamWithin = 600_000;
const streamAttempts = 3;

/** Files in an S3 bucket; each call is signed (Signature Version 4). Addresses use the path style. */
export function createS3Files({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: NonNullable<Config['s3']>): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const urlOf = (key: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${checkKey(key)}`;
  const send = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>, type?: string) => {
    // The hash is signed as well, so that nobody in transit can change the stored bytes.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    return client.fetch(urlOf(key), {
      method,
      signal: AbortSignal.timeout(callWithin),
      redirect: 'error',
      ...(body && { body }),
      headers: { 'x-amz-content-sha256': hash, ...(type && { 'content-type': type }) },
    });
  };
  const failed = async (what: string, response: Response) => {
    await response.body?.cancel();
    return new Error(`The bucket refused to ${what} a file: ${response.status}`);
  };
  /** A stream is read once, so each attempt has its own. */
  const sendFile = async (key: string, path: string, type: string): Promise<Response> => {
    const { size } = await stat(path);
    const hash = await hashOf(path);
    for (let attempt = 1; ; attempt++) {
      const signed = await client.sign(urlOf(key), {
        method: 'PUT',
        headers: { 'x-amz-content-sha256': hash, 'content-type': type },
      });
      const headers = new Headers(signed.headers);
      headers.set('content-length', String(size));
      // The type of the DOM lacks `duplex` and Node's streams.
      const response = await fetch(signed.url, {
        method: 'PUT',
        headers,
        body: size === 0 ? '' : Readable.toWeb(createReadStream(path)),
        duplex: 'half',
        redirect: 'error',
        signal: AbortSignal.timeout(streamWithin),
      } as RequestInit);
      if (response.status < 500 || attempt === streamAttempts) return response;
      await response.body?.cancel();
      await delay(100 * 2 ** attempt);
    }
  };
  return {
    get incoming() {
      return incomingOfProcess();
    },
    async put(key, bytes, type) {
      const response = await send('PUT', key, new Uint8Array(bytes), type);
      if (!response.ok) throw await failed('store', response);
      await response.body?.cancel();
    },
    async putFile(key, path, type) {
      const response = await sendFile(key, path, type);
      if (!response.ok) throw await failed('store', response);
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send('GET', key);
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw await failed('give', response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async open(key) {
      const headers = { 'x-amz-content-sha256': createHash('sha256').update('').digest('hex') };
      const signed = await client.sign(urlOf(key), { method: 'GET', headers });
      const give = () => fetch(signed, { signal: AbortSignal.timeout(streamWithin), redirect: 'error' });
      // A bucket may close a kept-alive connection at the moment it is reused.
      const response = await give().catch(error => {
        if (error instanceof TypeError) return give();
        throw error;
      });
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok || !response.body) throw await failed('give', response);
      // The stream types of the platform and of Node describe the same stream.
      const stream = Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
      return { size: Number(response.headers.get('content-length')), stream };
    },
    async delete(key) {
      const response = await send('DELETE', key);
      if (!response.ok && response.status !== 404) throw await failed('delete', response);
      await response.body?.cancel();
    },
  };
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
