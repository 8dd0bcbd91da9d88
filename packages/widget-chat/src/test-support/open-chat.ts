import type { ChatSurface, OrielErrorCode } from '@oriel/contracts';
import { mountForTest, type TestMount, type TestMountOptions } from '@oriel/widget-kit/testing';
import { fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { chatWidget } from '../index';
import { loadingDelays } from '../thread/store/deferred-loading';
import { type FakeApi, startFakeApi } from './fake-api';

// Generous for busy machines; conditions are usually met sooner.
const timeout = 8_000;

/** Waits until a check holds. */
export const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout });

let current: FakeApi;
let mounts: TestMount<ChatSurface>[];
const pageDelays = { ...loadingDelays };

/** Registers the hooks of a file. This module is loaded once for all files, so each file calls it. */
export function setUpChat() {
  beforeEach(async () => {
    current = await startFakeApi();
    mounts = [];
    Object.assign(loadingDelays, { run: 0, draw: 0 });
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  });
  afterEach(async () => {
    for (const each of mounts) each.unmount();
    document.body.replaceChildren();
    sessionStorage.clear();
    localStorage.clear();
    Object.assign(loadingDelays, pageDelays);
    await current.close();
  });
}

/** The fake services of this test. */
export const api = () => current;

/** Mounts the chat with the fake services of this test. */
export async function open(options: TestMountOptions = {}) {
  const mounted = mountForTest(chatWidget, { api: current.bases, ...options });
  mounts.push(mounted);
  const container = mounted.root.querySelector<HTMLElement>('div[dir]');
  if (!container) throw new Error('Nothing was mounted.');
  const view = within(container);
  const needsField = options.state?.props?.layout !== 'channels';
  const field = await waitFor(() => {
    const found = mounted.shell.querySelector('textarea');
    if (!found && needsField) throw new Error('There is no text field yet.');
    return found ?? document.createElement('textarea');
  });
  return { ...mounted, view, field, user: userEvent.setup() };
}

/** Brings the pointer to the text field and waits for its tools, which are fetched then. */
export async function loadTools({ root }: Pick<TestMount<ChatSurface>, 'root'>) {
  await waitFor(() => {
    const row = root.querySelector('.c-composer-row');
    if (row) fireEvent.pointerEnter(row);
    if (!root.querySelector('input[type=file]')) throw new Error('There are no tools yet.');
  });
}

/** Chooses a row of the menu of the text field. */
export async function chooseInMenu(
  { view, user }: Pick<Opened, 'view' | 'user'>,
  role: string,
  name: RegExp | string,
) {
  const add = await view.findByRole('button', { name: 'Add' }, { timeout });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await user.click(add);
  await user.click(await view.findByRole(role, { name }, { timeout }));
}

type Opened = Awaited<ReturnType<typeof open>>;
type View = Opened['view'];

/** Waits for the empty chat. */
export const ready = (view: View) => view.findByRole('heading', { name: /What are you working on/ });

/** A chat with the question 'Long' and 'Half an answer' so far; the script continues it. */
export async function openAnswering() {
  const opened = await open();
  await ready(opened.view);
  await opened.user.type(opened.field, 'Long{Enter}');
  const script = await api().run();
  script.text('Half an answer');
  await opened.view.findByText('Half an answer');
  return { ...opened, script };
}

/** Queues questions. @returns when each was rejected with this code */
export const askRefused = async (
  peer: TestMount<ChatSurface>['peer'],
  code: OrielErrorCode,
  ...texts: readonly string[]
) => {
  const asked = texts.map(text => peer.request('sendMessage', { text }).catch((error: unknown) => error));
  for (const outcome of await Promise.all(asked)) expect(outcome).toMatchObject({ code });
};

export const answers = (view: View) => view.queryAllByRole('article', { name: 'Answer' });

/** URL of a `fetch` call. */
export const urlOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input));

/** A response that never arrives: only aborting the call ends it. */
export async function noAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const signal = input instanceof Request ? input.signal : init?.signal;
  signal?.throwIfAborted();
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}
