import * as z from 'zod';
import { group, setting } from '../setting';
import { httpAddress } from '../value-schemas';

export const storageSettings = {
  /** Undefined: files are stored in `dataDir`. */
  s3: group(
    {
      bucket: setting('S3_BUCKET', {
        meaning:
          'Bucket for uploaded files, such as images of prompts. Several processes need it, or a shared folder instead.',
        schema: z
          .string()
          .regex(
            /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
            'must be the name of a bucket: small letters, digits, hyphens',
          ),
        default: { words: 'the folder `files` in `DATA_DIR`' },
        needs: ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
      }),
      endpoint: setting('S3_ENDPOINT', {
        meaning:
          "Address of the bucket's service: Amazon S3, or any with its protocol. The path names the bucket.",
        schema: httpAddress,
        default: { words: '`https://s3.<S3_REGION>.amazonaws.com`' },
        needs: ['S3_BUCKET'],
        httpsInProduction: true,
      }),
      region: setting('S3_REGION', {
        meaning: 'Region for which calls to the bucket are signed.',
        schema: z.string().regex(/^[a-z0-9-]+$/, 'must be a region such as eu-central-1'),
        default: 'us-east-1',
      }),
      accessKeyId: setting('S3_ACCESS_KEY_ID', {
        meaning: 'Id of the key that may read, write and delete in the bucket.',
        schema: z.string(),
        default: { words: 'none; needed with `S3_BUCKET`' },
      }),
      secretAccessKey: setting('S3_SECRET_ACCESS_KEY', {
        meaning: 'The key itself.',
        schema: z.string(),
        default: { words: 'none; needed with `S3_BUCKET`' },
        secret: true,
      }),
    },
    ({ bucket, region, endpoint, accessKeyId, secretAccessKey }) =>
      bucket && accessKeyId && secretAccessKey
        ? {
            endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
            bucket,
            region,
            accessKeyId,
            secretAccessKey,
          }
        : undefined,
  ),
};
