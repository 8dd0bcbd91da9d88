import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { chatFilePassages } from '../../platform/db/schema';
import { searchDocument } from './store-file';

export interface Passage {
  readonly fileId: string;
  readonly position: number;
  readonly page: number;
  readonly text: string;
}

/** Weight of how often a word stands in a passage, and of how long the passage is, as BM25 has them. */
const [saturation, lengthWeight] = [sql.raw('1.2'), sql.raw('0.6')];

/**
 * The passages of files that answer a question best, by the words that they share: a word that few passages have counts
 * more (BM25). German and English stems of the question are both looked for.
 */
export async function findPassages(
  db: Queryable,
  fileIds: readonly string[],
  question: string,
  limit: number,
): Promise<readonly Passage[]> {
  if (fileIds.length === 0) return [];
  const ids = sql`(${sql.join(
    fileIds.map(id => sql`${id}::uuid`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<{ file_id: string; position: number; page: number; text: string }>(sql`
    WITH terms AS (
      SELECT DISTINCT lexeme FROM unnest(${searchDocument(sql`${question.slice(0, 4_000)}::text`)})
    ), passages AS MATERIALIZED (
      SELECT file_id, position, page, text, document, greatest(length(text), 1)::float AS length
      FROM ${chatFilePassages} WHERE file_id IN ${ids}
    ), size AS (
      SELECT count(*)::float AS passages, avg(length) AS length FROM passages
    ), hits AS (
      SELECT file_id, position, length, word.lexeme, cardinality(word.positions)::float AS frequency
      FROM passages, unnest(document) AS word
      WHERE word.lexeme IN (SELECT lexeme FROM terms)
    ), weights AS (
      SELECT lexeme, ln(1 + ((SELECT passages FROM size) - count(*) + 0.5) / (count(*) + 0.5)) AS weight
      FROM hits GROUP BY lexeme
    ), scores AS (
      SELECT file_id, position, sum(
        weight * frequency * (${saturation} + 1) / (frequency + ${saturation} * (1 - ${lengthWeight} + ${lengthWeight} * hits.length / size.length))
      ) AS score
      FROM hits JOIN weights USING (lexeme) CROSS JOIN size
      GROUP BY file_id, position
    )
    SELECT file_id, position, page, text FROM scores JOIN passages USING (file_id, position)
    ORDER BY score DESC, file_id, position LIMIT ${limit}`);
  return rows.map(({ file_id, position, page, text }) => ({ fileId: file_id, position, page, text }));
}
