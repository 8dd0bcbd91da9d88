import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoaderHandle } from '../loader/loader-handle';
import { comeBack } from './come-back';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
const mounts: LoaderHandle[] = [];
afterEach(() => {
  for (const mount of mounts.splice(0)) mount.destroy();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A mount whose server is unavailable until the test brings it back. */
async function setUp() {
  let isBack = false;
  const asked: string[] = [];
  const mount = new LoaderHandle(
    {
      version: '1',
      server: location.origin,
      loadEntry: async () => {
        asked.push(isBack ? 'there' : 'away');
        if (!isBack) throw new TypeError('Failed to fetch');
        return { connectWidget: () => ({ end() {} }) as never };
      },
      loadExtras: async () => ({ showError: async (context: LoaderHandle) => comeBack(context) }) as never,
    },
    { isolation: 'shadow' },
  );
  mounts.push(mount);
  const received: { readonly code: string }[] = [];
  mount.on('error', error => received.push(error));
  mount.attach(document.body.appendChild(document.createElement('div')));
  await vi.waitFor(() => expect(mount.state).toBe('error'));
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  return { mount, asked, received, pass, back: () => (isBack = true) };
}

it('says once that the server is away, asks ever more seldom, and starts when it is back', async () => {
  const { mount, asked, received, pass, back } = await setUp();
  await pass(14_000);
  expect(asked).toEqual(['away', 'away', 'away', 'away']);
  expect(mount.state).toBe('error');
  back();
  await pass(15_000);
  await vi.waitFor(() => expect(mount.state).toBe('connecting'));
  expect(received.map(({ code }) => code)).toEqual(['LOAD_FAILED']);
  expect(console.error).toHaveBeenCalledTimes(1);
});

it('asks at once when the browser is online again', async () => {
  const { mount, back } = await setUp();
  back();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(mount.state).toBe('connecting'));
});

it('asks no more once the widget has gone or somebody has started it again', async () => {
  const gone = await setUp();
  gone.mount.destroy();
  await gone.pass(60_000);
  expect(gone.asked).toEqual(['away']);
  const again = await setUp();
  again.back();
  again.mount.retry();
  await again.pass(60_000);
  expect(again.asked).toEqual(['away', 'there']);
});
