import { and, eq, not } from 'drizzle-orm';
import { readKeptPages, recognizeFile, storeRecognizedPages } from '../../ai/files/store-file';
import { isInSuspended } from '../../identity/permissions/find-access';
import type { Noun } from '../../noun';
import { chatFiles } from '../../platform/db/schema';
import { describeError } from '../../platform/log/describe-error';
import type { Job } from '../../platform/work/job';
import type { ChatServices } from '../chat-services';
import { isFinal, readAgentPlaces, recognizeText } from './recognize-file';

/** Reads scanned files after their upload. */
const recognitionJobs = (services: ChatServices): readonly Job[] => [
  {
    ...recognizeFile,
    waits: [30, 300],
    // They are read one after the other all the same: workspaces take turns at these places.
    atOnce: 3,
    async run({ key, signal }) {
      const [file] = await services.db.select().from(chatFiles).where(isPending(key));
      if (!file) return;
      try {
        const agentPlaces = await readAgentPlaces(services.db, key);
        await recognizeText(services, file, { signal, isForQuestion: false, agentPlaces });
      } catch (error) {
        signal.throwIfAborted();
        if (!isFinal(error)) throw error;
        services.log.info({ fileId: key, error: describeError(error) }, 'a scanned file was not read');
        await fail(services, key);
      }
      await services.vectors?.announce();
    },
    giveUp: key => fail(services, key),
  },
];

/** The pages so far, which have been paid, are better than none. */
async function fail(services: ChatServices, id: string): Promise<void> {
  const { db } = services;
  const kept = (await db.$count(chatFiles, isPending(id))) > 0 ? await readKeptPages(db, id) : [];
  if (kept.length > 0) await storeRecognizedPages(services, id, kept);
  else await db.update(chatFiles).set({ recognition: 'failed' }).where(isPending(id));
}

/** A file of a suspended workspace waits until it is resumed, which adds its work again. */
const isPending = (id: string) =>
  and(
    eq(chatFiles.id, id),
    eq(chatFiles.recognition, 'pending'),
    not(isInSuspended(chatFiles.organizationId)),
  );

export const recognition: Noun<ChatServices> = {
  jobs: recognitionJobs,
};
