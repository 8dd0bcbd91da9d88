import {
  type HostSurface,
  type MethodInput,
  type MethodOutput,
  type SignInAnswer,
  signInQuestion,
} from '@oriel/contracts';

/** The object that {@link createSignInWindow} returns. */
export interface SignInWindow {
  act(input: MethodInput<HostSurface, 'signInWindow'>): MethodOutput<HostSurface, 'signInWindow'>;
}

/**
 * Controls one mount's sign-in window. It never reads the result from the window: a page or a sign-in with COOP cuts the window
 * off, and `closed` is then wrong. The window only says when to ask the server, and asks whether this page has led it to its
 * current address. No link can answer that, so a confirmed user need not be asked for consent again.
 *
 * @param wake - called when the window sends a message and when this page is looked at again
 * @param signal - closes the window and removes every listener when aborted
 */
export function createSignInWindow(wake: () => void, signal: AbortSignal): SignInWindow {
  let opened: Window | null = null;
  /** The address shown in the window; undefined right after opening. */
  let shown: URL | undefined;
  let watching: AbortController | undefined;

  const end = () => {
    watching?.abort();
    watching = undefined;
    opened?.close();
    opened = null;
    shown = undefined;
  };
  const watch = () => {
    watching?.abort();
    watching = new AbortController();
    const watched = { signal: watching.signal };
    const handleMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (opened === null || source !== opened || !shown || origin !== shown.origin) return;
      if (!signInQuestion.safeParse(data).success) return wake();
      const answer: SignInAnswer = { oriel: 'sign-in-answer', url: shown.href };
      opened.postMessage(answer, shown.origin);
    };
    window.addEventListener('message', handleMessage, watched);
    window.addEventListener('focus', wake, watched);
    document.addEventListener('visibilitychange', wake, watched);
  };

  signal.addEventListener('abort', end);
  return {
    act({ act, url = '' }) {
      signal.throwIfAborted();
      if (act === 'close') end();
      else if (act === 'open') {
        shown = undefined;
        opened = window.open('', 'oriel-sign-in', featuresOf());
        if (opened) watch();
        opened?.focus();
      } else if (/^https?:\/\//.test(url)) {
        if (act === 'show') {
          shown = new URL(url);
          opened?.location.replace(url);
        } else location.assign(url);
      }
      return { isOpen: opened !== null, page: location.href };
    },
  };
}

/** Window features: centred over this window, and small enough to keep the page in sight. */
function featuresOf(): string {
  const [width, height] = [480, 720];
  const left = Math.round(window.screenX + Math.max(0, window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + Math.max(0, window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
