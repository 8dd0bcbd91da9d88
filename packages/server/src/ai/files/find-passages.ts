import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { isDatabaseAway } from '../../platform/db/is-database-away';
import { chatFilePassages, chatPassageVectors } from '../../platform/db/schema';
import type { QuestionVector } from './file-vectors';
import { documentOf } from './index-passages';

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

/** Weights of BM25: saturation of the word frequency, and normalisation by the length of the passage. */
const [saturation, lengthWeight] = [sql.raw('1.2'), sql.raw('0.6')];

/** Number of passages from each of the two combined searches. */
const candidates = 40;
/**
 * Lowers the weight of top ranks, so that a passage found by both searches comes before one found by only one (reciprocal rank
 * fusion).
 */
const rankOffset = 60;

export interface FoundPassages {
  /** Best first. */
  readonly passages: readonly Passage[];
  /**
   * Number of passages that share words with the question, up to the search limit: the semantic search always finds something.
   */
  readonly hits: number;
}

/**
 * Finds the passages of files that match a question best: by shared words, and by meaning if the question has an embedding and
 * the passages have some of the same model.
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

/** Runs in a savepoint of the question's transaction, which a database without the vector type would otherwise abort. */
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

/** Searches by words: rare words count more (BM25). Looks for both German and English stems of the question, and for pieces
 * of runs without spaces. */
async function findByWords(
  db: Queryable,
  ids: SQL,
  question: string,
  limit: number,
): Promise<readonly Passage[]> {
  const { rows } = await db.execute<PassageRow>(sql`
    WITH terms AS (
      SELECT DISTINCT lexeme FROM unnest(${documentOf(question.slice(0, 4_000))})
    ), passages AS MATERIALIZED (
      SELECT file_id, position, page, text, document, greatest(length(text), 1)::float AS length
      FROM ${chatFilePassages} WHERE file_id IN ${ids}
    ), size AS (
      SELECT count(*)::float AS passages, avg(length) AS length FROM passages
    ), hits AS (
      SELECT file_id, position, length, word.lexeme, coalesce(cardinality(word.positions), 1)::float AS frequency
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
