import { expect, it } from 'vitest';
import { createTeardown } from './teardown';

it('undoes everything once, last first', () => {
  const done: string[] = [];
  const teardown = createTeardown();
  teardown.add('a', () => done.push('a'));
  teardown.add('b', () => done.push('b'));
  teardown.run();
  teardown.run();
  expect(done).toEqual(['b', 'a']);
});

it('undoes what is set up a second time under its key', () => {
  const done: string[] = [];
  const teardown = createTeardown();
  teardown.add('a', () => done.push('old'));
  teardown.add('a', () => done.push('new'));
  expect(done).toEqual(['old']);
  teardown.undo('a');
  teardown.run();
  expect(done).toEqual(['old', 'new']);
});

it('runs all, also when one of them fails', () => {
  const done: string[] = [];
  const teardown = createTeardown();
  teardown.add('a', () => done.push('a'));
  teardown.add('b', () => {
    throw new Error('no');
  });
  expect(() => teardown.run()).toThrow(AggregateError);
  expect(done).toEqual(['a']);
});
