import {
  type ChatFormat,
  chatTransferLimits,
  exportChannel,
  exportMessage,
  exportMyChannels,
  importChats,
} from '@oriel/contracts';
import { eq } from 'drizzle-orm';
import { receiveFile } from '../../ai/files/receive-file';
import { operationsOf } from '../../http/route/operation';
import type { RequestContext } from '../../http/route/request-context';
import { channels } from '../../platform/db/schema';
import { notFound, tooLarge, unavailable } from '../../platform/errors/errors';
import type { ChatServices } from '../chat-services';
import { loadChannel } from '../load-channel';
import { loadMessage } from '../load-message';
import { exportChat, exportChats } from './export-chats';
import { importChats as readChats } from './import-chats';

/** A form is slightly longer than its file. */
const formMargin = 10_000;

/** Maximum number of imports at the same time, because each keeps its file on the disk until its end. */
const importLimits = { perPerson: 2, all: 20 };
/** The people whose imports are running, one entry per import. */
const importing: string[] = [];

/** Counts an import. @returns ends it, also if called twice @throws 503 if too many are running */
function beginImport(userId: string): () => void {
  const own = importing.filter(each => each === userId);
  if (own.length >= importLimits.perPerson || importing.length >= importLimits.all) throw unavailable(30);
  importing.push(userId);
  let isOver = false;
  return () => {
    if (!isOver) importing.splice(importing.indexOf(userId), 1);
    isOver = true;
  };
}

const { operation } = operationsOf<ChatServices>()({ channel: loadChannel, message: loadMessage });

type ExportServices = Pick<ChatServices, 'db' | 'log' | 'config'>;
interface ExportQuery {
  readonly format: ChatFormat;
  readonly timezone?: string | undefined;
}

const exportSource = ({ db, log, config }: ExportServices, query: ExportQuery, context: RequestContext) => ({
  db,
  log,
  format: query.format,
  locale: context.locale,
  timeZone: query.timezone,
  person: context.user.fullName,
  productName: config.productName,
});

export const transferOperations = [
  operation(exportChannel, ({ query, channel, context, ...services }) =>
    exportChat(exportSource(services, query, context), channel),
  ),

  operation(exportMessage, async ({ query, message, context, ...services }) => {
    const [channel] = await services.db.select().from(channels).where(eq(channels.id, message.channelId));
    if (!channel) throw notFound();
    const { id, name } = channel;
    const exported = { id, name, createdAt: message.createdAt, messageId: message.id };
    return exportChat(exportSource(services, query, context), exported);
  }),

  operation(exportMyChannels, ({ query, context, ...services }) =>
    exportChats(exportSource(services, query, context), context.owner),
  ),

  operation(importChats, async ({ db, files, body, context }) => {
    const maxSize = chatTransferLimits.importBytes;
    // Refuse it before any byte is stored.
    if (Number(context.headers.get('content-length') ?? 0) > maxSize + formMargin) throw tooLarge(maxSize);
    const { signal } = context;
    const leave = beginImport(context.user.id);
    const received = await receiveFile(body, { folder: files.incoming, minSize: 1, maxSize, signal }).catch(
      (error: unknown) => {
        leave();
        throw error;
      },
    );
    const end = () => {
      leave();
      return received.dispose();
    };
    // The reader may leave before the first event.
    signal.addEventListener('abort', () => void end(), { once: true });
    return async reader => {
      try {
        for await (const event of readChats(db, context, received, reader.signal)) {
          if (reader.signal.aborted) return;
          reader.take({ id: undefined, event });
          if (!reader.hasRoom) await reader.waitForRoom();
        }
      } finally {
        await end();
      }
    };
  }),
];
