import { buildCdn } from './cdn.mjs';

await buildCdn(process.argv.includes('--start') ? 'start' : 'release');
