import { afterEach, expect, it } from 'vitest';
import { fillFirstField } from './fill-first-field';

afterEach(() => document.body.replaceChildren());

/** A chat as unparsed markup, with the parts of a handle that are used. */
function addChat(props: string) {
  const received: unknown[] = [];
  const handle = {
    options: { props },
    ended: new AbortController(),
    open: () => received.push('open'),
    update: async (patch: object) => received.push(patch),
    request: async (command: string) => received.push(command),
    focus: () => received.push('focus'),
  };
  document.body.append(Object.assign(document.createElement('oriel-chat'), { handle }));
  return received;
}

it('adds the agent to the props of a chat whose attributes nobody has read yet', async () => {
  const received = addChat('{"title":"Help"}');
  expect(await fillFirstField({ text: 'A prompt', agentId: 'writer' })).toBe(true);
  expect(received).toEqual(['open', { props: { title: 'Help', agent: 'writer' } }, 'setComposer', 'focus']);
});

it('takes no list of chats for a chat', async () => {
  const list = addChat('{"layout":"channels"}');
  expect(await fillFirstField({ text: 'A prompt', agentId: null })).toBe(false);
  expect(list).toEqual([]);
  const chat = addChat('{}');
  expect(await fillFirstField({ text: 'A prompt', agentId: null })).toBe(true);
  expect(chat).toContain('setComposer');
});

it('leaves the field of the images alone, which is for descriptions', async () => {
  document.body.append(document.createElement('oriel-images'));
  expect(await fillFirstField({ text: 'A prompt', agentId: null })).toBe(false);
});
