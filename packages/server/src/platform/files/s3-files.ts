import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../config/s3-settings';
import { checkKey, type Files } from './files';

/** Milliseconds that one call of the bucket may take. */
const callWithin = 30_000;

/** Files in a bucket of S3, each call signed (Signature Version 4). The bucket stands in the path of the address. */
export function createS3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });
  const send = async (method: string, key: string, body?: Uint8Array<ArrayBuffer>, type?: string) => {
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/${checkKey(key)}`;
    // Signed as well, so that nobody on the way can change what is stored.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    return client.fetch(url, {
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
  return {
    async put(key, bytes, type) {
      const response = await send('PUT', key, new Uint8Array(bytes), type);
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
    async delete(key) {
      const response = await send('DELETE', key);
      if (!response.ok && response.status !== 404) throw await failed('delete', response);
      await response.body?.cancel();
    },
  };
}
