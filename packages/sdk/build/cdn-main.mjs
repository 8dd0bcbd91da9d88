import { buildCdn } from './cdn.mjs';

await buildCdn();
