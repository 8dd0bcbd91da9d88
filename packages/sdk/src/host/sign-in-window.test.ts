import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createSignInWindow } from './sign-in-window';

const api = 'https://ai.example.com';
const url = `${api}/embed/v1/sign-in/abc`;
const question = { oriel: 'sign-in-question' };

/** A mock of the window that `open` returns. */
function openedWindow() {
  const received: [unknown, unknown][] = [];
  const view = {
    postMessage: (data: unknown, target: unknown) => received.push([data, target]),
    location: { replace: () => {} },
    focus: () => {},
    close: () => {},
  };
  // Only these members of a window are used.
  vi.spyOn(window, 'open').mockReturnValue(view as unknown as Window);
  return { view, received };
}

function begin() {
  const opened = openedWindow();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const wake = vi.fn();
  const held = createSignInWindow(wake, end.signal);
  const say = (data: unknown, source: unknown = opened.view, origin = api) => {
    const event = new MessageEvent('message', { data, origin });
    window.dispatchEvent(Object.defineProperty(event, 'source', { value: source }));
  };
  return { ...opened, held, wake, end, say };
}

afterEach(() => {
  vi.restoreAllMocks();
});

it('tells its own window, on the exact origin it was led to, where it has led it', () => {
  const { held, say, received, wake } = begin();
  held.act({ act: 'open' });
  held.act({ act: 'show', url });
  say(question);
  expect(received).toEqual([[{ oriel: 'sign-in-answer', url }, api]]);
  expect(wake).not.toHaveBeenCalled();
  say({ oriel: 'sign-in' });
  expect(wake).toHaveBeenCalledTimes(1);
});

it('tells nothing to another window, to another origin, or before it has led the window anywhere', () => {
  const { held, say, received } = begin();
  held.act({ act: 'open' });
  say(question);
  held.act({ act: 'show', url });
  say(question, window);
  say(question, null);
  say(question, undefined, 'https://evil.example');
  say(question, undefined, 'null');
  held.act({ act: 'open' });
  say(question);
  expect(received).toEqual([]);
});

it('tells nothing once the attempt is over', () => {
  const { held, say, received, end } = begin();
  held.act({ act: 'open' });
  held.act({ act: 'show', url });
  held.act({ act: 'close' });
  say(question);
  held.act({ act: 'open' });
  held.act({ act: 'show', url });
  end.abort();
  say(question);
  expect(received).toEqual([]);
});

it('opens no window for a mount that ended while this code was loaded', () => {
  const { held, end } = begin();
  end.abort();
  expect(() => held.act({ act: 'open' })).toThrow(end.signal.reason);
  expect(window.open).not.toHaveBeenCalled();
});
