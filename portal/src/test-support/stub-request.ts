import { vi } from 'vitest';

/** Lets a request use a path of the page, as in a browser. `vi.unstubAllGlobals` restores the original. */
export const stubRequest = () =>
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, location.href) : input, init);
      }
    },
  );
