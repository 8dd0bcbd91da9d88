import { afterEach, expect, it } from 'vitest';
import type { MountContext, OrielElement } from '../loader/mount-context';
import type { MountOptions } from '../options/mount-options';
import { takePlaces } from './place';

let destroyAll: (() => void)[] = [];
afterEach(() => {
  for (const destroy of destroyAll) destroy();
  destroyAll = [];
  document.body.replaceChildren();
});

/** An element with just enough of a mount to determine its place. */
function add(options: MountOptions = {}, id = '', name = 'oriel-test') {
  const element = Object.assign(document.createElement(name), { id }) as OrielElement;
  const ended = new AbortController();
  const handle = { element, options, ended, state: 'loading', place: undefined };
  Object.assign(element, { handle });
  document.body.append(element);
  const destroy = () => {
    handle.state = 'destroyed';
    ended.abort();
    element.remove();
  };
  destroyAll.push(destroy);
  const connect = () => {
    takePlaces(handle as unknown as MountContext);
    return handle.place;
  };
  return { connect, destroy };
}

it('goes by the order on the page, whichever connects first', () => {
  const names = [false, true].map(isBackwards => {
    const added = [add(), add(), add()];
    const [first, second, third] = isBackwards ? added.toReversed() : added;
    const names = [first?.connect(), second?.connect(), third?.connect()];
    for (const each of added) each.destroy();
    return isBackwards ? names.toReversed() : names;
  });
  expect(names[1]).toEqual(names[0]);
  expect(new Set(names[0]).size).toBe(3);
});

it('is the same for who comes to it again, and never that of two who live', () => {
  const first = add();
  const second = add();
  const place = first.connect();
  first.destroy();
  expect(add().connect()).toBe(place);
  expect(second.connect()).not.toBe(place);
});

it('is that of one that has left the page, before that is destroyed', () => {
  const first = add();
  const place = first.connect();
  document.body.replaceChildren();
  const next = add();
  expect(next.connect()).toBe(place);
  first.destroy();
  expect(add().connect()).not.toBe(place);
});

it('has the name of an element that has an id, whatever else is on the page', () => {
  const alone = add({}, 'help');
  const place = alone.connect();
  alone.destroy();
  add().connect();
  expect(add({}, 'help').connect()).toBe(place);
  expect(add({}, 'help').connect()).not.toBe(place);
});

it('is left to the chat by a list of chats, and by the other widgets', () => {
  const alone = add();
  const place = alone.connect();
  alone.destroy();
  add({ props: { layout: 'channels' } }).connect();
  add({}, '', 'oriel-other').connect();
  expect(add().connect()).toBe(place);
});

it('is left to the chat by a list whose attributes nobody has read yet', () => {
  const alone = add();
  const place = alone.connect();
  alone.destroy();
  add({ props: '{"layout":"channels"}' } as object);
  expect(add().connect()).toBe(place);
});
