import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BucketKey, findSignatureFault } from './signature';

/** An S3 bucket in memory that refuses requests without a correct signature. */
export interface Bucket extends BucketKey {
  readonly endpoint: string;
  readonly bucket: string;
  /** Its files, by key. */
  readonly files: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;
  /** Codes of the requests that were refused. */
  readonly refusals: readonly string[];
  /** Answers the next requests with this status and does nothing else, like a service in trouble. */
  failNext(status: number, times?: number): void;
  close(): Promise<void>;
}

export async function startBucket(): Promise<Bucket> {
  const key: BucketKey = {
    accessKeyId: 'AKIASTANDIN',
    secretAccessKey: 'a secret of the stand-in',
    region: 'eu-central-1',
  };
  const bucket = 'pictures';
  const files = new Map<string, { type: string; bytes: Buffer }>();
  const refusals: string[] = [];
  const failures: number[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string) => {
      refusals.push(code);
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    };
    const failure = failures.shift();
    if (failure !== undefined) return refuse(failure, 'SlowDown');
    const fault = findSignatureFault(request, body, key);
    if (fault) return refuse(403, fault);
    const [, named, ...rest] = new URL(request.url ?? '/', 'http://bucket').pathname.split('/');
    const name = rest.join('/');
    if (named !== bucket || name === '') return refuse(404, 'NoSuchBucket');
    switch (request.method) {
      case 'PUT':
        files.set(name, { type: request.headers['content-type'] ?? '', bytes: body });
        return response.writeHead(200).end();
      case 'GET': {
        const file = files.get(name);
        if (!file) return refuse(404, 'NoSuchKey');
        return response
          .writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length })
          .end(file.bytes);
      }
      case 'DELETE':
        files.delete(name);
        return response.writeHead(204).end();
      default:
        return refuse(405, 'MethodNotAllowed');
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The address of a server that listens on TCP has this type.
  const { port } = server.address() as AddressInfo;
  return {
    ...key,
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    files,
    refusals,
    failNext: (status, times = 1) => failures.push(...Array.from({ length: times }, () => status)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
