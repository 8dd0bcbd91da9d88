import { findCardProblems, normalizeTags, renameCardTag } from '@oriel/contracts';
import { and, arrayContains, asc, gt } from 'drizzle-orm';
import { changesOf, writeAuditEntry } from '../../identity/audit/write-audit-entry';
import type { Transaction } from '../../platform/db/database';
import { cards } from '../../platform/db/schema';
import { invalidPayload } from '../../platform/errors/errors';
import { type CardScope, cardScope } from '../card-search/card-scope';
import { findTeamsOfCards } from '../card-search/search-cards';
import { writeChange } from '../cards/write-change';
import { libraryOperations } from '../prompts-services';

const { operation } = libraryOperations({});

export const cardTagOperations = [
  /** An administrator cannot see private cards of others, so those keep their tags. */
  operation(renameCardTag, async ({ db, body: { tag, to: typed }, viewer, context }) => {
    const { organization, user } = context;
    const [to = ''] = normalizeTags([typed]);
    const [problem] = findCardProblems({ tags: [to] }).tags ?? [];
    if (problem) {
      throw invalidPayload([{ path: 'body.to', code: problem.code, message: 'No card may have this tag' }]);
    }
    if (to === tag) return { count: 0 };
    const teams = await findTeamsOfCards(db, viewer, organization.id);
    const scope = cardScope({ owned: false }, { userId: user.id, organizationId: organization.id, teams });
    return db.transaction(async tx => {
      const count = await rename(tx, scope, { tag, to, changedBy: user.id });
      if (count > 0) {
        await writeAuditEntry(tx, context, {
          kind: 'card-tag-renamed',
          target: { id: null, name: tag },
          changes: changesOf({ name: [tag, to], cards: [undefined, String(count)] }),
        });
      }
      return { count };
    });
  }),
];

/** Number of cards whose rows are in memory at a time. */
const batch = 200;

async function rename(
  tx: Transaction,
  scope: CardScope,
  { tag, to, changedBy }: { readonly tag: string; readonly to: string; readonly changedBy: string },
): Promise<number> {
  let count = 0;
  let last: string | undefined;
  for (;;) {
    const rows = await tx
      .select({
        id: cards.id,
        version: cards.version,
        title: cards.title,
        description: cards.description,
        prompt: cards.prompt,
        tags: cards.tags,
      })
      .from(cards)
      .where(
        and(
          scope(cards),
          arrayContains(cards.tags, [tag]),
          last === undefined ? undefined : gt(cards.id, last),
        ),
      )
      .orderBy(asc(cards.id))
      .limit(batch)
      .for('update');
    for (const row of rows) await writeChange(tx, row, { tags: renamed(row.tags, tag, to) }, { changedBy });
    count += rows.length;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return count;
  }
}

/** Replaces the old tag by the new one; the card may already have it, in another spelling. */
function renamed(tags: readonly string[], tag: string, to: string): string[] {
  const isTo = (other: string) => normalizeTags([other, to]).length === 1;
  return tags.filter(each => each === tag || !isTo(each)).map(each => (each === tag ? to : each));
}
