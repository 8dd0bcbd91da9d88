import { afterEach, describe, expect, it } from 'vitest';
import { handOver, listTakers } from './hand-over';

afterEach(() => document.body.replaceChildren());

const image = { name: 'boat.png', type: 'image/png', data: new ArrayBuffer(3) };

/** A widget on the page, with the parts of a handle that are used. */
function add(element: string, props: string | object = {}, refuse = false, more: object = {}) {
  const received: unknown[] = [];
  const handle = {
    options: { props, ...more },
    ended: new AbortController(),
    open: () => received.push('open'),
    request: async (command: string, input: unknown) => {
      if (refuse) throw new Error('Nobody is signed in.');
      received.push([command, input]);
    },
    focus: () => received.push('focus'),
  };
  document.body.append(Object.assign(document.createElement(element), { handle }));
  return { received, end: () => handle.ended.abort() };
}

describe('an image', () => {
  it('goes to the chat as a file, and to the prompts as a new card', async () => {
    const chat = add('oriel-chat');
    const prompts = add('oriel-prompts', '{"type":"my"}');
    expect(listTakers({ kind: 'image' })).toEqual({ handled: true, result: ['chat', 'prompts'] });
    expect(await handOver({ to: 'chat', image })).toEqual({ handled: true });
    expect(chat.received).toEqual(['open', ['attachFiles', { image, files: [image] }], 'focus']);
    expect(await handOver({ to: 'prompts', image })).toEqual({ handled: true });
    expect(prompts.received[1]).toEqual(['newCard', { image, files: [image] }]);
  });

  it('goes to no list of chats, to no dialog, and to none that has ended', async () => {
    add('oriel-chat', { layout: 'channels' });
    add('oriel-prompts', { view: 'dialog' });
    add('oriel-chat').end();
    document.body.append(document.createElement('oriel-chat'));
    expect(listTakers({ kind: 'image' }).result).toEqual([]);
    expect(await handOver({ to: 'chat', image })).toEqual({ handled: false });
  });

  it.each(['images', 'workspace', 'nobody', 'constructor', ''])('has no taker in %j', async to => {
    add('oriel-images');
    add('oriel-workspace');
    expect(await handOver({ to, image })).toEqual({ handled: false });
  });

  it('is not taken where the widget refuses it', async () => {
    add('oriel-chat', {}, true);
    expect(await handOver({ to: 'chat', image })).toEqual({ handled: false });
  });
});

it('goes to the widget of a launcher as well, by the name that it has', async () => {
  const { received } = add('oriel-launcher', {}, false, { widget: 'prompts' });
  expect(listTakers({ kind: 'image' }).result).toEqual(['prompts']);
  expect(await handOver({ to: 'prompts', image })).toEqual({ handled: true });
  expect(received[0]).toBe('open');
  add('oriel-launcher');
  expect(listTakers({ kind: 'image' }).result).toEqual(['chat', 'prompts']);
});

it('gives a text to the images, below what a person has written', async () => {
  add('oriel-chat');
  const gallery = add('oriel-images', { layout: 'gallery' });
  expect(listTakers({ kind: 'text' }).result).toEqual([]);
  const images = add('oriel-images');
  expect(listTakers({ kind: 'text' }).result).toEqual(['images']);
  expect(await handOver({ to: 'images', text: 'A harbour' })).toEqual({ handled: true });
  expect(images.received[1]).toEqual(['setComposer', { text: 'A harbour', keep: true }]);
  expect(gallery.received).toEqual([]);
});
