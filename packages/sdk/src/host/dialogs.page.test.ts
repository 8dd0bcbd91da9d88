import { claimDialog } from '@oriel/bridge';
import { OrielError } from '@oriel/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LoaderHandle } from '../loader/loader-handle';
import type { Controller, Entry, MountContext } from '../loader/mount-context';
import { joinSdk } from '../loader/sdk';
import { holdDialog, openOwnedDialog } from './dialogs';

/** Requests to the dialog owners; each test sets the answers. */
const shown: { widget: unknown; props: unknown; isolation: string; command: string; input: unknown }[] = [];
let answer: (context: MountContext) => Promise<unknown>;
const entry: Entry = {
  connectWidget(context) {
    context.setState('ready');
    context.outcome.resolve({ sdk: '1', widget: '1', version: '1', protocol: 1, capabilities: [] });
    const nothing = () => {};
    const controller: Controller = {
      update: async () => {},
      open: nothing,
      close: nothing,
      toggle: nothing,
      logout: async () => {},
      end: nothing,
      request: (command, input) => {
        const { options, isolation } = context;
        shown.push({ widget: options.widget, props: options.props, isolation, command, input });
        return answer(context);
      },
    };
    return controller;
  },
};
const sdk = joinSdk(() => ({
  version: '1',
  server: location.origin,
  loadEntry: async () => entry,
  loadExtras: () => import('../extras/entry'),
}));

let chat: LoaderHandle;
const { signal } = new AbortController();
beforeEach(() => {
  shown.length = 0;
  answer = async () => ({ result: true });
  // The SDK returns the mount itself as its handle.
  chat = sdk.mount(document.body, { isolation: 'shadow', publishableKey: 'pk_1' }) as LoaderHandle;
});
afterEach(() => chat.destroy());

describe('a dialog of another widget', () => {
  const args = { cardId: '1', title: 'Brief' };

  it.each(['shadow', 'iframe'] as const)(
    'is shown by its owner in the isolation of who asks: %s',
    async isolation => {
      await chat.ready;
      const context = Object.create(chat, { isolation: { value: isolation } }) as MountContext;
      const opened = await openOwnedDialog(context, { name: 'PromptDeleteDialog', args }, signal);
      expect(opened).toEqual({ handled: true, result: true });
      expect(shown).toEqual([
        {
          widget: 'prompts',
          props: { view: 'dialog', layout: undefined },
          isolation,
          command: 'openDialog',
          input: { name: 'PromptDeleteDialog', args },
        },
      ]);
      expect(chat.stage?.root.querySelector('oriel-prompts')).toBeNull();
    },
  );

  it('goes where the page of the one that asks leads, and speaks there', async () => {
    const received: unknown[] = [];
    chat.on('navigate' as never, ((detail: unknown) => received.push(detail) > 0) as never);
    const href = '/workspace/manage/subscription';
    answer = async context => Promise.all(context.emit('navigate', { href, replace: true }));
    const opened = await openOwnedDialog(chat, { name: 'CreditsPurchaseDialog' }, signal);
    expect(opened).toMatchObject({ handled: true });
    expect(received).toEqual([{ href, replace: true }]);
  });

  it('is left to the widget that owns it, and refused where nobody does', async () => {
    for (const name of ['ChannelRenameDialog', 'NoDialog'])
      expect(await openOwnedDialog(chat, { name, args }, signal)).toEqual({ handled: false });
    expect(shown).toEqual([]);
  });

  it.each([
    ['arguments', { args: { when: new Date(0) } }, true],
    ['result', { args }, () => 1],
  ])('takes JSON alone: %s', async (_, input, result) => {
    answer = async () => ({ result });
    const opened = openOwnedDialog(chat, { name: 'PromptDeleteDialog', ...input }, signal);
    await expect(opened).rejects.toMatchObject({ code: 'INVALID_MESSAGE' });
  });

  it('ends with an owner that cannot show it, and leaves nothing behind', async () => {
    answer = () => Promise.reject(new OrielError('AUTH_REQUIRED', 'Nobody is signed in.'));
    const opened = openOwnedDialog(chat, { name: 'PromptDeleteDialog', args }, signal);
    await expect(opened).rejects.toMatchObject({ code: 'AUTH_REQUIRED' });
    expect(chat.stage?.root.querySelector('oriel-prompts')).toBeNull();
  });
});

describe('the one place for a dialog', () => {
  const frame = () => Object.create(chat) as MountContext;

  it('is held by one of two frames until that gives it back', () => {
    const [first, second] = [frame(), frame()];
    expect(holdDialog(first, 'claim', signal)).toEqual({ isClaimed: true });
    expect(holdDialog(second, 'claim', signal)).toEqual({ isClaimed: false });
    expect(claimDialog(document)).toBeUndefined();
    holdDialog(second, 'release', signal);
    expect(holdDialog(second, 'claim', signal)).toEqual({ isClaimed: false });
    holdDialog(first, 'release', signal);
    expect(holdDialog(second, 'claim', signal)).toEqual({ isClaimed: true });
    holdDialog(second, 'release', signal);
  });

  it('is refused to a frame while the page itself has a dialog', () => {
    const release = claimDialog(document);
    expect(holdDialog(frame(), 'claim', signal)).toEqual({ isClaimed: false });
    release?.();
    const context = frame();
    expect(holdDialog(context, 'claim', signal)).toEqual({ isClaimed: true });
    holdDialog(context, 'release', signal);
  });

  it('is free again with the end of a frame, and when the frame has been loaded again', () => {
    const [first, second] = [frame(), frame()];
    const life = new AbortController();
    expect(holdDialog(first, 'claim', life.signal)).toEqual({ isClaimed: true });
    expect(holdDialog(first, 'claim', life.signal)).toEqual({ isClaimed: true });
    life.abort();
    expect(holdDialog(second, 'claim', signal)).toEqual({ isClaimed: true });
    holdDialog(second, 'release', signal);
  });
});
