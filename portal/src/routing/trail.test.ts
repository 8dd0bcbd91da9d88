import { expect, it } from 'vitest';
import { createTrail } from './trail';

it('knows what is one step back, as far as it has seen it', () => {
  const history = { state: { idx: 4 } };
  const trail = createTrail(history);
  trail.note('/prompt/1');
  history.state = { idx: 5 };
  trail.note('/prompt/1/edit');
  expect(trail.leadsBackTo('/prompt/1')).toBe(true);
  expect(trail.leadsBackTo('/prompts/my')).toBe(false);
  history.state = { idx: 4 };
  trail.note('/prompt/2');
  expect(trail.leadsBackTo('/prompt/1')).toBe(false);
});

it('ignores the entry of an open sheet', () => {
  const history: { state: { idx: number; isSheet?: boolean } } = { state: { idx: 4 } };
  const trail = createTrail(history);
  trail.note('/workspace/manage/keys');
  history.state = { idx: 5 };
  trail.note('/workspace/manage/keys/1');
  history.state = { idx: 6, isSheet: true };
  expect(trail.leadsBackTo('/workspace/manage/keys')).toBe(true);
});

it('knows nothing of a page that numbers no entries', () => {
  const trail = createTrail({ state: null });
  trail.note('/prompt/1');
  expect(trail.leadsBackTo('/prompt/1')).toBe(false);
});
