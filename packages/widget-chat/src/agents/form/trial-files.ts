import type { Client } from '@oriel/client';
import { deleteChatFile } from '@oriel/contracts';
import type { KnowledgeFiles } from '../../media/files/knowledge-files';
import { uploadFile } from '../../media/files/upload-file';

/** Copies of the files that wait for a new agent, so that its trials can read them. */
export interface TrialFiles {
  /** Uploads the waiting files that have no copy yet. @returns the ids of the copies; rejects with a `TrialFileError` */
  ids(abort: AbortSignal): Promise<string[]>;
  /** Deletes the copies. One that cannot be deleted now is deleted by the service within a day. */
  dispose(): void;
}

/** A waiting file could not be uploaded. */
export class TrialFileError extends Error {
  override readonly name = 'TrialFileError';
  constructor(
    readonly file: string,
    cause: unknown,
  ) {
    super(file, { cause });
  }
}

export function createTrialFiles(
  client: Client,
  organizationId: string,
  { items, isHeld }: Pick<KnowledgeFiles, 'items' | 'isHeld'>,
): TrialFiles {
  /** Ids of the copies, by the ids of the waiting files. */
  const copies = new Map<string, string>();
  const remove = (key: string, fileId: string) => {
    copies.delete(key);
    client.call(deleteChatFile, { params: { organizationId, fileId } }).catch(() => undefined);
  };
  return {
    async ids(abort) {
      // The agent has the files once it is stored.
      const waiting = isHeld.peek() ? items.peek().filter(({ state }) => state.kind === 'waiting') : [];
      for (const [key, fileId] of [...copies]) if (!waiting.some(({ id }) => id === key)) remove(key, fileId);
      const ids: string[] = [];
      for (const { id: key, name, source } of waiting) {
        if (!source) continue;
        try {
          const upload = { organizationId, of: 'trial', file: source, signal: abort } as const;
          const copy =
            copies.get(key) ?? (await uploadFile(client, { ...upload, onProgress: () => undefined })).id;
          copies.set(key, copy);
          ids.push(copy);
        } catch (error) {
          if (abort.aborted) throw error;
          throw new TrialFileError(name, error);
        }
      }
      return ids;
    },
    dispose() {
      for (const [key, fileId] of [...copies]) remove(key, fileId);
    },
  };
}
