/*
 * Checks a request like Amazon S3: Signature Version 4 in the header `Authorization`, including the body's hash.
 *
 * 1. The credential contains the key, the day, the region and the service; the time may differ by at most a quarter of an hour.
 * 2. The canonical request is method, path, query, the signed headers and the hash of the body.
 * 3. Its hash is signed with a key derived from the secret, the day, the region and the service.
 */
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface BucketKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** Maximum clock difference, in milliseconds. */
const skew = 15 * 60_000;

/** The error code of S3, or undefined for a correctly signed request. */
export function findSignatureFault(
  request: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: BucketKey,
): string | undefined {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!parts) return 'MissingSecurityHeader';
  const [, key = '', day = '', signedRegion = '', service = '', signedHeaders = '', signature = ''] = parts;
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region || service !== 's3') return 'AuthorizationHeaderMalformed';
  const moment = header('x-amz-date');
  const time = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!moment.startsWith(day) || !(Math.abs(Date.now() - time) <= skew)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  for (const needed of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!names.includes(needed)) return 'AccessDenied';
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  searchParams.sort();
  const canonical = [
    request.method,
    pathname,
    searchParams.toString(),
    ...names.map(name => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    header('x-amz-content-sha256'),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(signingKey, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
