import { resolve } from 'node:path';
import * as z from 'zod';
import { setting } from '../setting';
import { onOff, port } from '../value-schemas';

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && [url.origin, `${url.origin}/`].includes(url.href);
};
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin without a path, such as https://ai.example.com')
  .transform(text => new URL(text).origin);

const publicUrl = setting('PUBLIC_URL', {
  meaning: 'Origin at which browsers reach the server.',
  schema: origin,
  default: { words: '`http://localhost:<PORT>`' },
  requiredInProduction: true,
  httpsInProduction: true,
});

export const serverSettings = {
  production: setting('NODE_ENV', {
    meaning: '`production` refuses everything for development only: demo accounts, demo model, plain http.',
    schema: z
      .enum(['production', 'development', 'test'], 'must be production or development')
      .transform(mode => mode === 'production'),
    default: 'development',
  }),
  /** 0 uses any free port; `publicUrl` is then derived from it. */
  port: setting('PORT', {
    meaning: 'Port of the portal and the services.',
    schema: port,
    default: '4400',
  }),
  examplesPort: setting('EXAMPLES_PORT', {
    meaning: 'Port of the independent site with the examples; the demo application allows its origin.',
    schema: port,
    default: '4401',
  }),
  host: setting('HOST', {
    meaning: "Address to listen on. Any address but this machine's own needs `OIDC_ISSUER`.",
    schema: z.string(),
    default: '127.0.0.1',
  }),
  /** Without a trailing slash. */
  publicUrl,
  /** Without a trailing slash. */
  frameOrigin: setting('FRAME_ORIGIN', {
    meaning:
      "Separate origin of embedded widgets' frames, so that a flaw in a frame is not one in the portal.",
    schema: origin,
    default: { words: 'the origin of `PUBLIC_URL`' },
    requiredInProduction: true,
    httpsInProduction: true,
    findProblems: (frameOrigin, { isProduction, read }) => [
      isProduction &&
        frameOrigin !== undefined &&
        // Cookies ignore ports.
        hostName(frameOrigin) === hostName(read(publicUrl)) &&
        'FRAME_ORIGIN must have another host name than PUBLIC_URL in production',
    ],
  }),
  trustProxy: setting('TRUST_PROXY', {
    meaning: '`on` trusts the caller address that a proxy sets in `X-Forwarded-For`.',
    schema: onOff,
    default: 'off',
  }),
  /** Undefined only in tests: everything stays in memory. */
  dataDir: setting('DATA_DIR', {
    meaning: 'Folder of the embedded database, generated secrets and files.',
    schema: z.string().transform((path): string | undefined => resolve(path)),
    default: '.oriel',
  }),
  sdkReleases: setting('SDK_RELEASES', {
    meaning:
      'Folder with the published releases of the SDK, written by `npm run sdk` and shared by all processes. Open pages then keep working during updates.',
    schema: z.string().transform(path => resolve(path)),
    default: { words: 'none: the build beside the server is the only release' },
  }),
};

const hostName = (url: string | undefined) => url && new URL(url).hostname;

/** Whether a server that listens on this address is reachable from this machine only. */
export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);
