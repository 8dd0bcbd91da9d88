import { claimDialog } from '@oriel/bridge';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDialogs, type DialogStore } from './dialog-store';

const stores: DialogStore[] = [];
afterEach(() => {
  for (const store of stores.splice(0)) store.dispose();
});

function start(askHost = async (): Promise<{ handled: boolean; result?: unknown }> => ({ handled: false })) {
  const store = createDialogs({
    claim: async () => claimDialog(document),
    has: name => name === 'ask',
    askHost,
  });
  stores.push(store);
  return store;
}

const opened = (store: DialogStore) =>
  vi.waitFor(() => {
    const dialog = store.current.value;
    if (!dialog) throw new Error('No dialog is open.');
    return dialog;
  });

describe('createDialogs', () => {
  it('lets the host take a name over', async () => {
    const store = start(async () => ({ handled: true, result: 7 }));
    expect(await store.open('ask', {})).toBe(7);
    expect(store.current.value).toBeUndefined();
  });

  it('shows its own dialog and resolves with its result', async () => {
    const store = start();
    const result = store.open('ask', { a: 1 });
    const dialog = await opened(store);
    expect(dialog).toMatchObject({ kind: 'widget', name: 'ask', args: { a: 1 } });
    dialog.close('yes');
    expect(await result).toBe('yes');
    expect(store.current.value).toBeUndefined();
  });

  it('refuses a second one on the page, of another mount too, and the first stays', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const store = start();
    const first = store.confirm({ title: 'Delete?', confirmLabel: 'Delete' });
    const dialog = await opened(store);
    await expect(store.open('ask', null)).rejects.toThrow('Dialog already opened');
    await expect(start().confirm({ title: 'x', confirmLabel: 'y' })).rejects.toThrow('Dialog already opened');
    expect(log).toHaveBeenCalledTimes(2);
    expect(store.current.value).toBe(dialog);
    dialog.close(true);
    expect(await first).toBe(true);
    log.mockRestore();
  });

  it('gives its place back after an unknown name and at the end of the mount', async () => {
    const store = start();
    await expect(store.open('unknown', null)).rejects.toMatchObject({ code: 'METHOD_NOT_FOUND' });
    const left = store.open('ask', null);
    await opened(store);
    store.dispose();
    await expect(left).rejects.toMatchObject({ code: 'DESTROYED' });
    const next = start();
    const result = next.confirm({ title: 'x', confirmLabel: 'y' });
    (await opened(next)).close();
    expect(await result).toBe(false);
  });
});
