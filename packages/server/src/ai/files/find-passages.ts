import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { isDatabaseAway } from '../../platform/db/is-database-away';
import { chatFilePassages, chatPassageVectors } from '../../platform/db/schema';
import type { QuestionVector } from './file-vectors';
import { searchDocument } from './store-file';

export interface Passage {
  readonly fileId: string;
  readonly position: number;
  readonly page: number;
  readonly text: string;
}

type PassageRow = { file_id: string; position: number; page: number; text: string };

const toPassage = ({ file_id, position, page, text }: PassageRow): Passage => ({
  fileId: file_id,
  position,
  page,
  text,
});

/** Weight of how often a word stands in a passage, and of how long the passage is, as BM25 has them. */
const [saturation, lengthWeight] = [sql.raw('1.2'), sql.raw('0.6')];

/** Passages of each of the two searches that are mixed. */
const candidates = 40;
/** Weakens the first places, so that what both searches find is before what one finds alone (reciprocal rank fusion). */
const rankOffset = 60;

export interface FoundPassages {
  /** The best first. */
  readonly passages: readonly Passage[];
  /** How many passages share words with the question, as far as they were looked for: to meaning, everything is near. */
  readonly hits: number;
}

/**
 * The passages of files that answer a question best: by the words that they share, and by meaning where the question has a
 * vector and the passages have some of the same model.
 */
export async function findPassages(
  db: Queryable,
  fileIds: readonly string[],
  question: string,
  limit: number,
  vector?: QuestionVector,
): Promise<FoundPassages> {
  if (fileIds.length === 0) return { passages: [], hits: 0 };
  const ids = sql`(${sql.join(
    fileIds.map(id => sql`${id}::uuid`),
    sql`, `,
  )})`;
  const byWords = await findByWords(db, ids, question, vector ? candidates : limit);
  const hits = byWords.length;
  if (!vector) return { passages: byWords, hits };
  const found = [byWords, await findByMeaning(db, ids, vector, candidates)];
  const ranked = new Map<string, { readonly passage: Passage; score: number }>();
  for (const passages of found)
    for (const [rank, passage] of passages.entries()) {
      const key = `${passage.fileId} ${passage.position}`;
      const known = ranked.get(key) ?? { passage, score: 0 };
      known.score += 1 / (rankOffset + rank);
      ranked.set(key, known);
    }
  const passages = [...ranked.values()]
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ passage }) => passage);
  return { passages, hits };
}

/** In a transaction of its own within that of the question, which a database without the type of vectors would end. */
async function findByMeaning(
  db: Queryable,
  ids: SQL,
  { model, values }: QuestionVector,
  limit: number,
): Promise<readonly Passage[]> {
  const asked = `[${values.join(',')}]`;
  try {
    return await db.transaction(async tx => {
      const { rows } = await tx.execute<PassageRow>(sql`
        SELECT file_id, position, page, text FROM (
          SELECT file_id, position, vector::vector <=> ${asked}::vector AS distance FROM ${chatPassageVectors}
          WHERE file_id IN ${ids} AND model = ${model} AND cardinality(vector) = ${values.length}
        ) AS near JOIN ${chatFilePassages} USING (file_id, position)
        ORDER BY distance, file_id, position LIMIT ${limit}`);
      return rows.map(toPassage);
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    return [];
  }
}

/**
 * By words: one that few passages have counts more (BM25). German and English stems of the question are both looked for.
 */
async function findByWords(
  db: Queryable,
  ids: SQL,
  question: string,
  limit: number,
): Promise<readonly Passage[]> {
  const { rows } = await db.execute<PassageRow>(sql`
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
  return rows.map(toPassage);
}
