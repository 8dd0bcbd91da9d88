import type { HostSurface, MethodInput, MethodOutput } from '@oriel/contracts';

/** What {@link createSignInWindow} answers. */
export interface SignInWindow {
  act(input: MethodInput<HostSurface, 'signInWindow'>): MethodOutput<HostSurface, 'signInWindow'>;
  /** Closes the window and ends every listener. */
  end(): void;
}

/**
 * Holds the window in which the person of one mount signs in. How it ends is never read from it: a page or a sign-in with
 * COOP cuts it off, and then `closed` lies. It only says when it is worth asking the server.
 *
 * @param wake - called when the window has told something and when this page is looked at again
 */
export function createSignInWindow(wake: () => void): SignInWindow {
  let opened: Window | null = null;
  let origin: string | undefined;
  let watching: AbortController | undefined;

  const end = () => {
    watching?.abort();
    watching = undefined;
    opened?.close();
    opened = null;
  };
  const watch = () => {
    watching?.abort();
    watching = new AbortController();
    const { signal } = watching;
    const handleMessage = (event: MessageEvent) => {
      if (event.source !== null && event.source === opened && event.origin === origin) wake();
    };
    window.addEventListener('message', handleMessage, { signal });
    window.addEventListener('focus', wake, { signal });
    document.addEventListener('visibilitychange', wake, { signal });
  };

  return {
    act({ act, url = '' }) {
      if (act === 'close') end();
      else if (act === 'open') {
        opened = window.open('', 'oriel-sign-in', featuresOf());
        if (opened) watch();
        opened?.focus();
      } else if (/^https?:\/\//.test(url)) {
        origin = new URL(url).origin;
        if (act === 'show') opened?.location.replace(url);
        else location.assign(url);
      }
      return { isOpen: opened !== null, page: location.href };
    },
    end,
  };
}

/** In the middle of this window, and small enough to leave the page in sight. */
function featuresOf(): string {
  const [width, height] = [480, 720];
  const left = Math.round(window.screenX + Math.max(0, window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + Math.max(0, window.outerHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
