import { describe, expect, it } from 'vitest';
import { daily, phases, withBuild } from './phases.mjs';

const steps = (...names: string[]) => names.map(name => [{ name, files: [] }]);
const namesOf = (all: readonly (readonly { name: string }[])[]) => all.flat().map(({ name }) => name);

describe('the phases of a run', () => {
  it('are all of the daily run', () => {
    expect(daily.flat().sort()).toEqual(Object.keys(phases).sort());
  });

  it('begin with the build where one of them looks at it', () => {
    expect(namesOf(withBuild(steps('browser')))).toEqual(['build', 'browser']);
    expect(namesOf(withBuild(steps('unit', 'package', 'browser')))).toEqual([
      'unit',
      'build',
      'package',
      'browser',
    ]);
  });

  it('have one build, and none that nobody needs', () => {
    expect(namesOf(withBuild(steps('build', 'browser')))).toEqual(['build', 'browser']);
    expect(namesOf(withBuild(steps('static', 'server')))).toEqual(['static', 'server']);
  });
});
