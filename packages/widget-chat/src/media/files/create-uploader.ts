import { type Client, createClient } from '@oriel/client';

/** Milliseconds without a byte from the service while it receives a form, which takes an hour at most. */
const longestUpload = 3_600_000;

/**
 * A client that reports the share of the bytes sent, which `fetch` cannot. Dispose it after use.
 *
 * @param form - sent in place of the body of the call: the browser reads its files from the disk, a body has to fit into memory
 */
export function createUploader(
  { api, authentication, ...client }: Client,
  onProgress: (share: number) => void,
  form?: FormData,
): Client {
  return createClient({
    api,
    authentication,
    async getToken() {
      const token = await client.token();
      return token === undefined ? null : { token };
    },
    idleTimeout: longestUpload,
    fetch: fetchWithProgress(onProgress, form),
  });
}

const fetchWithProgress =
  (onProgress: (share: number) => void, form: FormData | undefined): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const { method, url, headers, credentials, signal } = asked;
    const body = form ?? (await asked.arrayBuffer());
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = credentials === 'include';
      headers.forEach((value, name) => {
        // The browser writes the boundary of a form.
        if (!form || name !== 'content-type') request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      const stop = () => request.abort();
      signal.addEventListener('abort', stop);
      request.onloadend = () => signal.removeEventListener('abort', stop);
      const answer = answerOf(request, resolve);
      request.onprogress = answer.read;
      request.onload = answer.end;
      request.onerror = () => answer.fail(new TypeError('The upload failed'), reject);
      request.onabort = () => answer.fail(signal.reason, reject);
      request.send(body);
    });
  };

/** Delivers the answer of a request as it arrives. */
function answerOf(request: XMLHttpRequest, onStart: (answer: Response) => void) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let length = 0;
  const start = () => {
    const headers = new Headers();
    for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
      const [name, ...value] = line.split(': ');
      if (name) headers.append(name, value.join(': '));
    }
    const body = new ReadableStream<Uint8Array>({
      start: given => {
        controller = given;
      },
      cancel: () => request.abort(),
    });
    onStart(new Response(body, { status: request.status, headers }));
  };
  const read = () => {
    if (!controller) start();
    const text = request.responseText;
    if (text.length > length) controller?.enqueue(encoder.encode(text.slice(length)));
    length = text.length;
  };
  return {
    read,
    end() {
      read();
      controller?.close();
    },
    fail(error: unknown, reject: (error: unknown) => void) {
      if (controller) controller.error(error);
      else reject(error);
    },
  };
}
