import { expect, it } from 'vitest';
import { buildAgent } from '../test-support/build-message';
import { chooseDefaultAgent } from './agent-store';

const first = buildAgent({ name: 'First' });
const preferred = buildAgent({ name: 'Second', isPreferred: true });

it.each([
  ['the one that is set', [preferred, first], first.id, { kind: 'set', agent: first }],
  ['the preferred one', [first, preferred], undefined, { kind: 'chosen', agent: preferred }],
  ['the first', [first], undefined, { kind: 'chosen', agent: first }],
  ['another for one that is gone', [first, preferred], 'gone', { kind: 'fallback', agent: preferred }],
  ['none where there is none', [], undefined, { kind: 'none' }],
] as const)('takes %s', (_, agents, setId, expected) => {
  expect(chooseDefaultAgent(agents, setId)).toEqual(expected);
});
