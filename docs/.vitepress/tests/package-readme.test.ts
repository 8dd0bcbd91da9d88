import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsByPage, fencesOf } from './guides';
import { packageFolder, packageReadme } from './package-readme';

const { text } = packageReadme;
const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));

it('names only pages and headings that the docs of a server have', () => {
  const named = [...text.matchAll(/https:\/\/ai\.example\.com\/docs\/([\w-]+)(?:#([\w-]+))?/g)];
  expect(named.length).toBeGreaterThan(5);
  const dead = named.filter(([, page = '', anchor]) => {
    const anchors = anchorsByPage.get(`${page}.md`);
    return !anchors || (anchor !== undefined && !anchors.has(anchor));
  });
  expect(dead.map(([address]) => address)).toEqual([]);
});

it('links only to files that the package contains', () => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const packed = (link: string) => link === 'LICENSE' || link === manifest.customElements;
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(link => !packed(link))).toEqual([]);
});

it('names every entry of the package', () => {
  const entries = Object.keys(manifest.exports).map(path => `\`@oriel/sdk${path.slice(1)}\``);
  expect(entries.filter(entry => !text.includes(entry))).toEqual([]);
});

it('names the version of the package in the command that installs it', () => {
  const [install] = fencesOf(packageReadme).filter(({ code }) => code.startsWith('npm install'));
  const { version } = manifest;
  expect(install?.code).toBe(`npm install https://ai.example.com/sdk/${version}/oriel-sdk-${version}.tgz\n`);
});
