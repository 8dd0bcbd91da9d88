import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docsFolder, guides } from './guides';

const changelog = guides.find(({ path }) => path === 'changelog.md')?.text ?? '';
const { version }: { version: string } = JSON.parse(
  readFileSync(join(docsFolder, '../packages/sdk/package.json'), 'utf8'),
);
const [, ...releases] = changelog.split(/^(?=## \d)/m);

it('begins with the present version', () => {
  expect(/^## (\S+)/.exec(releases[0] ?? '')?.[1]).toBe(version);
});

it('has upgrade notes for each release', () => {
  for (const release of releases) expect(release).toMatch(/^### Upgrade notes\n\n\S/m);
});

it('promises something for each public part', () => {
  for (const part of ['Options', 'Events', 'Commands', 'HTTP API', 'Script tag', 'Settings', 'Database'])
    expect(changelog).toContain(`| ${part} |`);
});
