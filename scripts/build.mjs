// Builds everything that ships, as far as it is stale: `npm run build`. `npm start -- --release` serves it.
import { buildStale } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
await buildStale('release');
