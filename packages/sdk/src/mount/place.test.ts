import { expect, it } from 'vitest';
import type { MountOptions } from '../options/mount-options';
import type { MountContext } from './controller';
import { placeOf } from './place';

/** As much of a mount as its place is told from. */
function start(options: MountOptions = {}, id = '') {
  const element = Object.assign(document.createElement('div'), { id });
  const ended = new AbortController();
  const place = placeOf({ element, options, ended } as unknown as MountContext);
  return { place, destroy: () => ended.abort() };
}

it('is the same for who comes to it again, and never that of two who live', () => {
  const first = start();
  const second = start();
  expect(second.place).not.toBe(first.place);
  first.destroy();
  expect(start().place).toBe(first.place);
  expect(start().place).not.toBe(second.place);
});

it('has the name of an element that has an id, whatever else is on the page', () => {
  const { place, destroy } = start({}, 'help');
  destroy();
  start();
  expect(start({}, 'help').place).toBe(place);
  expect(start({}, 'help').place).not.toBe(place);
});

it('is left to the chat by a list of chats, and by the other widgets', () => {
  const before = start({ widget: 'prompts' }).place;
  const list = start({ widget: 'prompts', props: { layout: 'channels' } });
  expect(list.place).not.toBe(before);
  expect(start({ widget: 'images' }).place).toBe(before);
});
