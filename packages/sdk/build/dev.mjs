// Builds what script tags load again whenever a source of it changes. The portal needs none of this: it runs from source.
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildCdn } from './cdn.mjs';
import { sources } from './sources.mjs';

const packages = fileURLToPath(new URL('../../', import.meta.url));
let isBuilding = false;
let isStale = true;

async function buildStale() {
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    try {
      await buildCdn('start');
      process.stdout.write('The SDK is built.\n');
    } catch (error) {
      console.error(error);
    }
  }
  isBuilding = false;
}

for (const name of sources) {
  watch(`${packages}${name}/src`, { recursive: true }, () => {
    isStale = true;
    void buildStale();
  });
}
await buildStale();
