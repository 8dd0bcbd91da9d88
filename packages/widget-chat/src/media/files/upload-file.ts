import type { Client } from '@oriel/client';
import {
  type ChatFile,
  uploadAgentFile,
  uploadChannelFile,
  uploadChatFolderFile,
  uploadTrialFile,
} from '@oriel/contracts';
import { createUploader } from './create-uploader';

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

/** Uploads a file and reports progress. Rejects with an `ApiError`. */
export async function uploadFile(
  client: Client,
  { organizationId, of, file, signal, onProgress }: UploadOptions,
): Promise<ChatFile> {
  const uploader = createUploader(client, onProgress);
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
