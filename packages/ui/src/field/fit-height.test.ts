import { expect, it } from 'vitest';
import { fitHeight } from './fit-height';

/** jsdom has no layout, so the heights are given. */
function makeArea(scrollHeight: number) {
  const area = document.createElement('textarea');
  Object.defineProperties(area, {
    scrollHeight: { value: scrollHeight },
    offsetHeight: { value: 40 },
    clientHeight: { value: 38 },
  });
  return area;
}

it('is as high as its text and its borders', () => {
  const area = makeArea(100);
  fitHeight(area);
  expect(area.style.height).toBe('102px');
  expect(area.style.overflowY).toBe('hidden');
});

it('scrolls beyond its limit', () => {
  const area = makeArea(300);
  fitHeight(area, 200);
  expect(area.style.height).toBe('200px');
  expect(area.style.overflowY).toBe('auto');
});
