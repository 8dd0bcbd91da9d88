// `npm run build`: builds everything that ships and is stale. `npm start -- --release` serves it.
import { buildStale } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
await buildStale('release');
