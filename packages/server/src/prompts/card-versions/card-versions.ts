import {
  type CardVersion,
  type CardVersionDetail,
  cardLanguages,
  cardVersion,
  getCardVersion,
  listCardVersions,
  restoreCardVersion,
} from '@oriel/contracts';
import { and, eq, lt } from 'drizzle-orm';
import { cardVersions } from '../../platform/db/schema';
import { notFound } from '../../platform/errors/errors';
import { describeCard, readLanguage, readVisibility } from '../cards/describe-card';
import { findVisibleCard, loadCard } from '../cards/find-card';
import { writeChange } from '../cards/write-change';
import { libraryOperations } from '../prompts-services';
import { diffCards } from './diff-cards';
import { loadVersions, readVersions, type VersionRow } from './find-versions';

const describeVersion = ({ version, changedByName }: VersionRow): CardVersion => ({
  number: version.number,
  title: version.title,
  changedBy: version.changedBy,
  changedByName,
  // Written by our server, perhaps in another version.
  origin: cardVersion.shape.origin.safeParse(version.origin).data ?? null,
  createdAt: version.createdAt.toISOString(),
});

/** @param before The version that it is compared with. */
const describeVersionDetail = (row: VersionRow, before: VersionRow | undefined): CardVersionDetail => ({
  ...describeVersion(row),
  description: row.version.description,
  prompt: row.version.prompt,
  tags: row.version.tags,
  visibility: readVisibility(row.version.visibility),
  ...(row.version.visibility === 'TEAMS' && { teamIds: row.version.teamIds }),
  cover: row.version.cover,
  defaultAgentId: row.version.defaultAgentId,
  language: cardLanguages.find(known => known === row.version.language) ?? null,
  diff: before ? diffCards(stateOf(before), stateOf(row)) : null,
});

const stateOf = ({ version }: VersionRow) => ({
  ...version,
  visibility: readVisibility(version.visibility),
  picture: version.cover ?? version.imageId,
});

const { operation } = libraryOperations({ card: loadCard, cardVersions: loadVersions });

export const cardVersionOperations = [
  operation(listCardVersions, async ({ db, query, cardVersions: { visible } }) => {
    const rows = await readVersions(db, visible, query.pageSize, (query.page - 1) * query.pageSize);
    return { results: rows.map(describeVersion), totalCount: await db.$count(cardVersions, visible) };
  }),

  operation(getCardVersion, async ({ db, params, query, cardVersions: { visible } }) => {
    const [row] = await readVersions(db, and(visible, eq(cardVersions.number, params.number)), 1);
    const other =
      query.against === undefined
        ? lt(cardVersions.number, params.number)
        : eq(cardVersions.number, query.against);
    const [before] = await readVersions(db, and(visible, other), 1);
    if (!row || (query.against !== undefined && !before)) throw notFound();
    return describeVersionDetail(row, before);
  }),

  /** Restores it as a new version, so that the versions in between are kept. */
  operation(restoreCardVersion, async ({ db, hasAgent, params, card, viewer, context }) => {
    const [version] = await db
      .select()
      .from(cardVersions)
      .where(and(eq(cardVersions.cardId, card.id), eq(cardVersions.number, params.number)));
    if (!version) throw notFound();
    if (version.number === card.version) return describeCard(viewer, card);
    const { title, description, prompt, tags, cover, imageId, defaultAgentId } = version;
    const agentStays =
      defaultAgentId !== null &&
      card.organizationId !== null &&
      (await hasAgent(db, card.organizationId, defaultAgentId, context.user.id));
    // The table's check ensures that a version has one or the other.
    const picture = imageId === null ? { cover: cover ?? 0 } : { imageId };
    const texts = { title, description, prompt, tags, picture, language: readLanguage(version.language) };
    await db.transaction(tx =>
      writeChange(
        tx,
        card,
        { ...texts, defaultAgentId: agentStays ? defaultAgentId : null },
        { changedBy: context.user.id, origin: { kind: 'restore', number: version.number } },
      ),
    );
    return describeCard(viewer, await findVisibleCard(db, viewer, card.id));
  }),
];
