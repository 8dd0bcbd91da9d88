/*
 * The ZIP of a person: `account.json`, the picture of the person, and for each workspace a folder with the chats, as one JSON and one Markdown file each,
 * the folders and files of chats, the person's own cards, lists and private agents, and the images. Every file is read when its turn comes, and
 * rows page by page, so that memory use stays small for any amount of data.
 */
import { Readable } from 'node:stream';
import { asc, eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { addZipEntry } from '../chat/chat-transfer/add-zip-entry';
import { type ExportWords, fileName } from '../chat/chat-transfer/export-words';
import { findChannels, toJson, writeChatAsJson, writeChatAsMarkdown } from '../chat/chat-transfer/write-chat';
import type { ActingUser } from '../http/caller/actor';
import { byteStream } from '../http/route/byte-stream';
import { readRole } from '../identity/permissions/find-access';
import type { Queryable } from '../platform/db/database';
import {
  applications,
  embedConsents,
  organizationMembers,
  organizationRoles,
  organizations,
  userPictures,
} from '../platform/db/schema';
import type { Files } from '../platform/files/files';
import type { Logger } from '../platform/log/logger';
import { addOwnFiles, writeOwnFolders } from './own-chat-files';
import { addOwnImages } from './own-images';
import { writeOwnAgents, writeOwnCards, writeOwnLists } from './own-library';

interface Source extends Omit<ExportWords, 'person'> {
  readonly db: Queryable;
  readonly files: Files;
  readonly now: () => Date;
  readonly log: Logger;
  readonly user: ActingUser;
  /** The workspaces whose data is exported. Default: those that the user is a member of. */
  readonly workspaces?: readonly { readonly id: string; readonly name: string }[];
}

export function exportAccount(source: Source): Response {
  const zip = new ZipFile();
  const output = zip.outputStream;
  const fail = (error: unknown) => {
    source.log.error({ err: error }, 'An export of an account broke off');
    // The reader gets a truncated file instead of one that looks complete.
    if ('destroy' in output && typeof output.destroy === 'function') output.destroy();
  };
  zip.on('error', fail);
  addAll(zip, source).catch(fail);
  return new Response(byteStream(output[Symbol.asyncIterator]()), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="oriel-account.zip"',
      'cache-control': 'no-store',
    },
  });
}

async function addAll(
  zip: ZipFile,
  { db, files, now, user, workspaces: named, ...reader }: Source,
): Promise<void> {
  const words: ExportWords = { ...reader, person: user.fullName };
  const add = (path: string, write: () => AsyncGenerator<string>) =>
    addZipEntry(zip, path, () => Readable.from(write(), { objectMode: false }));
  const workspaces = named ?? (await findWorkspaces(db, user.id));
  const account = { user, workspaces, applications: await findConsents(db, user.id) };
  zip.addBuffer(Buffer.from(toJson(account)), 'account.json');
  const [picture] = await db.select().from(userPictures).where(eq(userPictures.userId, user.id));
  if (picture) zip.addBuffer(Buffer.from(picture.bytes), 'picture.webp');
  for (const { id, name } of workspaces) {
    const folder = fileName(name, id);
    const own = { organizationId: id, userId: user.id };
    add(`${folder}/cards.json`, () => writeOwnCards(db, own));
    add(`${folder}/lists.json`, () => writeOwnLists(db, own));
    add(`${folder}/agents.json`, () => writeOwnAgents(db, own));
    await addOwnImages(zip, { db, files, now }, own, folder);
    add(`${folder}/folders.json`, () => writeOwnFolders(db, own));
    await addOwnFiles(zip, { db, files }, own, folder);
    for (const channel of await findChannels(db, own)) {
      const path = `${folder}/chats/${fileName(channel.name, channel.id, words, channel.createdAt)}`;
      add(`${path}.json`, () => writeChatAsJson(db, channel, words));
      add(`${path}.md`, () => writeChatAsMarkdown(db, channel, words));
    }
  }
  zip.end();
}

async function findWorkspaces(db: Queryable, userId: string) {
  const rows = await db
    .select({
      organization: organizations,
      role: organizationRoles.name,
      since: organizationMembers.createdAt,
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoin(organizationRoles, eq(organizationRoles.id, organizationMembers.roleId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
  return rows.map(({ organization: { id, name, personal, ownerId }, role, since }) => ({
    id,
    name,
    personal,
    role: ownerId === userId ? 'owner' : readRole(role),
    memberSince: since,
  }));
}

const findConsents = (db: Queryable, userId: string) =>
  db
    .select({
      application: applications.name,
      origin: embedConsents.origin,
      widgets: embedConsents.widgets,
      since: embedConsents.createdAt,
    })
    .from(embedConsents)
    .innerJoin(applications, eq(applications.id, embedConsents.applicationId))
    .where(eq(embedConsents.userId, userId))
    .orderBy(asc(applications.name), asc(embedConsents.origin));
