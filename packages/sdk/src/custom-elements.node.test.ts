import { readFileSync } from 'node:fs';
import { widgetTable } from '@oriel/contracts';
import { describe, expect, it } from 'vitest';
import { customElements, readMembers, readTokens, unwritten } from '../build/custom-elements.mjs';
import { commonEventNames } from './options/event-names';
import { optionNames, optionTable } from './options/option-table';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const manifest = customElements({
  widgets: widgetTable,
  options: optionTable,
  meanings: readMembers(read('options/mount-options.ts'), 'MountOptions'),
  events: commonEventNames,
  tokens: readTokens(read('../../ui/src/theme/tokens.css')),
});
const { declarations } = manifest.modules[0];
const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);

describe('the manifest of custom elements', () => {
  it('has the element of every widget, and that of the launcher', () => {
    expect(declarations.map(({ tagName }) => tagName)).toEqual(
      [...Object.keys(widgetTable), 'launcher'].map(name => `oriel-${name}`),
    );
  });

  it('has every option that an attribute can say, with what it means and allows', () => {
    const written = optionNames.filter(name => !unwritten.includes(name));
    for (const { tagName, attributes } of declarations) {
      const said = tagName === 'oriel-launcher' ? 'launcher' : 'widget';
      expect(attributes.map(({ name }) => name)).toEqual(written.filter(name => name !== said).map(kebab));
      for (const { name, type, description } of attributes) {
        expect([name, type?.text]).toEqual([name, expect.stringMatching(/\w/)]);
        // The documentation covers the iframe on its own.
        if (name !== 'frame')
          expect([name, description]).toEqual([name, expect.stringMatching(/\w{3}.*\.$/)]);
        expect(description).not.toMatch(/\*\//);
      }
    }
    const isolation = declarations[0]?.attributes.find(({ name }) => name === 'isolation');
    expect(isolation?.type?.text).toBe("'shadow' | 'iframe' | 'auto'");
  });

  it('has every event of each widget', () => {
    for (const [index, row] of Object.values(widgetTable).entries()) {
      const names = [...commonEventNames, ...row.events, ...row.hostMethods].map(name => `oriel:${name}`);
      expect(declarations[index]?.events.map(({ name }) => name)).toEqual(names);
      expect(new Set(names).size).toBe(names.length);
      expect(declarations.at(-1)?.events.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    }
  });

  it('has the custom properties of the design', () => {
    const names = declarations[0]?.cssProperties.map(({ name }) => name) ?? [];
    expect(names).toContain('--oriel-accent');
    expect(names.length).toBeGreaterThan(40);
  });
});
