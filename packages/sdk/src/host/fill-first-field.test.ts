import { afterEach, expect, it } from 'vitest';
import { fillFirstField } from './fill-first-field';

afterEach(() => document.body.replaceChildren());

/** A chat as unparsed markup, with the parts of a handle that are used. */
function addChat(props: string) {
  const told: unknown[] = [];
  const handle = {
    options: { props },
    ended: new AbortController(),
    open: () => told.push('open'),
    update: async (patch: object) => told.push(patch),
    request: async (command: string) => told.push(command),
    focus: () => told.push('focus'),
  };
  document.body.append(Object.assign(document.createElement('oriel-chat'), { handle }));
  return told;
}

it('adds the agent to the props of a chat whose attributes nobody has read yet', async () => {
  const told = addChat('{"title":"Help"}');
  expect(await fillFirstField({ text: 'A prompt', agentId: 'writer' })).toBe(true);
  expect(told).toEqual(['open', { props: { title: 'Help', agent: 'writer' } }, 'setComposer', 'focus']);
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
