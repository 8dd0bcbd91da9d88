import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetsOf } from './build.mjs';
import { targets } from './build-targets.mjs';
import { root } from './workspace.mjs';

const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => name);

describe('the targets of the build', () => {
  it('are the portal and the script tags in *start*, everything that ships in *release*, and large examples in *full*', () => {
    expect(namesOf(targetsOf('start'))).toEqual(['server', 'sdk', 'portal']);
    expect(namesOf(targetsOf('full'))).toEqual(namesOf(targets).filter(name => name !== 'sdk'));
    expect(namesOf(targetsOf('release'))).toEqual(
      namesOf(targetsOf('full')).filter(name => name !== 'frameworks'),
    );
  });

  it('depend only on earlier targets, which belong to the same profiles', () => {
    for (const profile of ['start', 'release', 'full'] as const) {
      const chosen = namesOf(targetsOf(profile));
      for (const target of targetsOf(profile)) {
        const before = chosen.slice(0, chosen.indexOf(target.name));
        expect(before, target.name).toEqual(expect.arrayContaining([...(target.after ?? [])]));
      }
    }
  });

  it.each(targets)('names inputs that exist, for $name', ({ inputs, folder }) => {
    for (const path of [...inputs, folder]) expect(existsSync(join(root, path)), path).toBe(true);
  });
});
