import { expect, it } from 'vitest';
import { defineElements, mount } from '../index';

it('answers on a server, where nothing can be shown', async () => {
  expect(typeof document).toBe('undefined');
  defineElements();
  const handle = mount('#help', { publishableKey: 'pk_1' });
  await expect(handle.ready).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(handle.request('focus')).rejects.toMatchObject({ code: 'ABORTED' });
  await expect(handle.diagnose()).resolves.toMatchObject({ ok: true });
  await expect(handle.update({ locale: 'en' })).resolves.toBeUndefined();
  await expect(handle.logout()).resolves.toBeUndefined();
  const off = handle.on('ready', () => {});
  for (const act of [
    off,
    handle.open,
    handle.close,
    handle.toggle,
    handle.focus,
    handle.unmount,
    handle.destroy,
  ])
    expect(act()).toBeUndefined();
  expect(handle).toMatchObject({ element: null, state: 'idle' });
});
