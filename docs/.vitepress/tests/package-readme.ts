import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder, type Guide } from './guides';

export const packageFolder = join(docsFolder, '../packages/sdk');

/** The page that the users of the package read, in a registry or in `node_modules`. */
export const packageReadme: Guide = {
  path: 'packages/sdk/README.md',
  text: readFileSync(join(packageFolder, 'README.md'), 'utf8'),
};
