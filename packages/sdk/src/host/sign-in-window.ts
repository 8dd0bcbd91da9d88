import {
  type HostSurface,
  type MethodInput,
  type MethodOutput,
  type SignInAnswer,
  signInQuestion,
} from '@oriel/contracts';

/** What {@link createSignInWindow} answers. */
export interface SignInWindow {
  act(input: MethodInput<HostSurface, 'signInWindow'>): MethodOutput<HostSurface, 'signInWindow'>;
}

/**
 * Holds the window in which the person of one mount signs in. How it ends is never read from it: a page or a sign-in with
 * COOP cuts it off, and then `closed` lies. It only says when it is worth asking the server, and asks whether this page has
 * led it to where it is: no link can say so, and whoever has agreed before need not be asked again.
 *
 * @param wake - called when the window has told something and when this page is looked at again
 * @param signal - its abort closes the window and ends every listener
 */
export function createSignInWindow(wake: () => void, signal: AbortSignal): SignInWindow {
  let opened: Window | null = null;
  /** Where the window was led to; nowhere yet after it was opened. */
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

/** In the middle of this window, and small enough to leave the page in sight. */
function featuresOf(): string {
  const [width, height] = [480, 720];
  const left = Math.round(window.screenX + Math.max(0, window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + Math.max(0, window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
