import { OrielError } from '@oriel/contracts';

/**
 * Returns the absolute address of an iframe. An iframe with an opaque origin cannot be distinguished from any other window, so an
 * address that is not http(s) and a sandbox without `allow-same-origin` are refused.
 */
export function frameAddress(src: string, sandbox: string | undefined): URL {
  const url = parse(src);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new OrielError('INVALID_OPTIONS', `"${src}" is no address of a frame.`, {
      hint: 'Give an address that starts with https:// or http://.',
    });
  }
  const tokens = sandbox?.split(/\s+/);
  if (tokens && !(tokens.includes('allow-scripts') && tokens.includes('allow-same-origin'))) {
    throw new OrielError('INVALID_OPTIONS', 'The sandbox of the frame leaves it without scripts or origin.', {
      hint: 'Add "allow-scripts allow-same-origin" to the sandbox, and serve the frame from an origin of its own.',
    });
  }
  return url;
}

function parse(src: string): URL | undefined {
  try {
    return new URL(src, document.baseURI);
  } catch {
    return undefined;
  }
}
