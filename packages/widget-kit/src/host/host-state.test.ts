import { expect, it, vi } from 'vitest';
import { buildHostSnapshot } from '../testing/mount-for-test';
import { createHostState } from './host-state';

it('takes patches in order, and only what they carry', () => {
  const store = createHostState(buildHostSnapshot({ workspace: 'w1' }), vi.fn());
  store.apply({ revision: 2, state: { locale: 'de' } });
  store.apply({ revision: 3, state: { variant: 'bank-talk', workspace: undefined } });
  expect(store.state.value).toMatchObject({ locale: 'de', variant: 'bank-talk', workspace: 'w1' });
});

it('drops what it has and asks again after a gap, once for many', async () => {
  const whole = { ...buildHostSnapshot({ locale: 'de' }), revision: 9 };
  const getSnapshot = vi.fn(async () => whole);
  const store = createHostState(buildHostSnapshot(), getSnapshot);
  store.apply({ revision: 1, state: { locale: 'de' } });
  expect(store.state.value.locale).toBe('en');
  expect(getSnapshot).not.toHaveBeenCalled();
  store.apply({ revision: 5, state: { variant: 'x' } });
  store.apply({ revision: 6, state: { variant: 'y' } });
  expect(getSnapshot).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(store.snapshot.value).toBe(whole));
  store.apply({ revision: 10, state: { variant: 'z' } });
  expect(store.state.value).toMatchObject({ locale: 'de', variant: 'z' });
});

it('does not go back to a snapshot that arrives late, and outlives a host that does not answer', async () => {
  let isFailing = true;
  const getSnapshot = vi.fn(async () => {
    if (isFailing) throw new Error('away');
    return { ...buildHostSnapshot({ locale: 'de' }), revision: 4 };
  });
  const store = createHostState({ ...buildHostSnapshot(), revision: 3 }, getSnapshot);
  store.apply({ revision: 5, state: {} });
  await vi.waitFor(() => expect(getSnapshot).toHaveBeenCalledOnce());
  await Promise.resolve();
  isFailing = false;
  store.apply({ revision: 4, state: { variant: 'now' } });
  store.apply({ revision: 6, state: {} });
  await vi.waitFor(() => expect(getSnapshot).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  expect(store.state.value).toMatchObject({ locale: 'en', variant: 'now' });
});
