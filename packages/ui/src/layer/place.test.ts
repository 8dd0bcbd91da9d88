import { expect, it, vi } from 'vitest';
import { place, placeBeside } from './place';

const VIEW = { width: 1000, height: 600 };
const LAYER = { width: 200, height: 150 };

it('stands below its anchor, lined up with its start', () => {
  const anchor = { left: 100, top: 100, width: 80, height: 30 };
  expect(place(anchor, LAYER, VIEW, 'bottom-start', 6)).toEqual({
    left: 100,
    top: 136,
    maxHeight: 456,
    side: 'bottom',
  });
  expect(place(anchor, LAYER, VIEW, 'bottom-end', 6).left).toBe(8);
  expect(place({ ...anchor, left: 400 }, LAYER, VIEW, 'bottom-end', 6).left).toBe(280);
  expect(place({ ...anchor, left: 400 }, LAYER, VIEW, 'bottom-start', 6, true).left).toBe(280);
  expect(place({ ...anchor, left: 400 }, LAYER, VIEW, 'bottom', 6).left).toBe(340);
});

it('turns to the other side where that has more room', () => {
  const anchor = { left: 100, top: 550, width: 80, height: 30 };
  expect(place(anchor, LAYER, VIEW, 'bottom-start', 6)).toMatchObject({ top: 394, side: 'top' });
  expect(place({ ...anchor, top: 20 }, LAYER, VIEW, 'top', 6)).toMatchObject({ top: 56, side: 'bottom' });
});

it('stays in the window and becomes no higher than its room', () => {
  const anchor = { left: 950, top: 300, width: 40, height: 40 };
  expect(place(anchor, { width: 200, height: 900 }, VIEW, 'bottom-start', 6)).toMatchObject({
    left: 792,
    top: 8,
    maxHeight: 286,
    side: 'top',
  });
});

it('stands beside its anchor', () => {
  const anchor = { left: 900, top: 300, width: 40, height: 40 };
  expect(place(anchor, LAYER, VIEW, 'right', 8)).toMatchObject({ left: 692, top: 245, side: 'left' });
});

it.each([
  [undefined, '100px', '136px'],
  [1, '100px', '136px'],
  [2, '50px', '71px'],
])('counts in px of the layer where the page has a zoom of %s', (zoom, left, top) => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000);
  const anchor = document.createElement('button');
  anchor.getBoundingClientRect = () => DOMRect.fromRect({ x: 100, y: 100, width: 80, height: 30 });
  // jsdom has no zoom.
  const layer: HTMLElement = Object.assign(document.createElement('div'), { currentCSSZoom: zoom });
  const { style } = layer;
  const { maxHeight } = placeBeside(anchor, layer, 'bottom-start', 6);
  expect([style.left, style.top]).toEqual([left, top]);
  expect(maxHeight).toBeLessThan(innerHeight / (zoom ?? 1));
});
