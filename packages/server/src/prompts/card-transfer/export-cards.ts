import type { exportCards as exportCardsRoute, HandlerInput } from '@oriel/contracts';
import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database';
import { cards } from '../../db/schema';
import type { RequestContext } from '../../http/request-context';
import { readLanguage, readVisibility } from '../cards/describe-card';
import type { PromptsServices } from '../prompts-services';
import { type TransferredCard, writeCards } from './write-cards';

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;
export async function exportCards(
  { db }: PromptsServices,
  { query }: HandlerInput<typeof exportCardsRoute>,
  context: RequestContext,
): Promise<Response> {
  const { format, which } = query;
  const isMine = eq(cards.createdBy, context.user.id);
  const asked = and(
    eq(cards.organizationId, context.organization.id),
    which === 'own' ? isMine : or(ne(cards.visibility, 'PRIVATE'), isMine),
  );
  const texts = writeCards(readPages(db, asked), format);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="oriel-cards.${format}"`,
      'cache-control': 'no-store',
    },
  });
}

/**
 * Page after page in the order of their titles, each from where the last one ended.
 * @param pageSize Cards that are held in memory at a time.
 */
export async function* readPages(
  db: Queryable,
  asked: SQL | undefined,
  pageSize = 500,
): AsyncGenerator<TransferredCard[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await db
      .select()
      .from(cards)
      .where(and(asked, after))
      .orderBy(asc(cards.titleKey), asc(cards.id))
      .limit(pageSize);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(row => ({
      title: row.title,
      description: row.description,
      prompt: row.prompt,
      tags: row.tags,
      visibility: readVisibility(row.visibility),
      language: readLanguage(row.language),
      cover: row.cover,
    }));
    if (rows.length < pageSize) return;
    after = sql`(${cards.titleKey}, ${cards.id}) > (${last.titleKey}, ${last.id}::uuid)`;
  }
}
