import { type Client, createClient } from '@oriel/client';
import {
  type ChatFile,
  uploadAgentFile,
  uploadChannelFile,
  uploadChatFolderFile,
  uploadTrialFile,
} from '@oriel/contracts';

/** A folder or an agent, whose files are sent with every question there. */
export type SharedHome = { readonly folderId: string } | { readonly agentId: string };

export interface UploadOptions {
  readonly organizationId: string;
  readonly of: { readonly channelId: string } | SharedHome | 'trial';
  readonly file: File;
  readonly signal: AbortSignal;
  /** Share of the bytes sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Uploads a file and reports progress, which `fetch` cannot. Rejects with an `ApiError`. */
export async function uploadFile(
  { api, authentication, ...client }: Client,
  { organizationId, of, file, signal, onProgress }: UploadOptions,
): Promise<ChatFile> {
  const uploader = createClient({
    api,
    authentication,
    async getToken() {
      const token = await client.token();
      return token === undefined ? null : { token };
    },
    fetch: fetchWithProgress(onProgress),
  });
  try {
    const body = { file };
    const params = { organizationId };
    const stored =
      of === 'trial'
        ? await uploader.call(uploadTrialFile, { params, body }, { signal })
        : 'channelId' in of
          ? await uploader.call(uploadChannelFile, { params: { ...params, ...of }, body }, { signal })
          : 'folderId' in of
            ? await uploader.call(uploadChatFolderFile, { params: { ...params, ...of }, body }, { signal })
            : await uploader.call(uploadAgentFile, { params: { ...params, ...of }, body }, { signal });
    return stored.file;
  } finally {
    uploader.dispose();
  }
}

const fetchWithProgress =
  (onProgress: (share: number) => void): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const { method, url, headers, credentials, signal } = asked;
    const body = await asked.arrayBuffer();
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      request.withCredentials = credentials === 'include';
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      const stop = () => request.abort();
      signal.addEventListener('abort', stop);
      request.onloadend = () => signal.removeEventListener('abort', stop);
      request.onload = () => {
        const answered = new Headers();
        for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
          const [name, ...value] = line.split(': ');
          if (name) answered.append(name, value.join(': '));
        }
        resolve(new Response(request.responseText, { status: request.status, headers: answered }));
      };
      request.onerror = () => reject(new TypeError('The upload failed'));
      request.onabort = () => reject(signal.reason);
      request.send(body);
    });
  };
