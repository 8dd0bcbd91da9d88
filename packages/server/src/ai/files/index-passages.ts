/*
 * The words of passages for the search. PostgreSQL stems words for German and English, but reads a run of a script without spaces as
 * one word and knows one spelling. So pieces of such runs, and other spellings of words, are added by the rules of all searches.
 */
import { foldedWords, foldText, isUnspaced } from '@oriel/contracts';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { chatFilePassages, passageFolding } from '../../platform/db/schema';

/** Words of a text that a search reads in addition to its stems. */
export interface AddedWords {
  /** Other spellings of its words, such as `email` of `E-Mail`, separated by spaces. */
  readonly spellings: string;
  /** Pieces of runs without spaces, and single ideographs. */
  readonly pieces: readonly string[];
}

export function addedWords(text: string): AddedWords {
  const folded = foldText(text);
  const plain = new Set(folded.match(/[\p{L}\p{M}\p{N}]+/gu));
  const spellings: string[] = [];
  // An ideograph is often a word, and a question has others beside it.
  const pieces: string[] = [...new Set(folded.match(/\p{sc=Han}/gu))];
  for (const word of foldedWords(text))
    if (isUnspaced(word)) pieces.push(word);
    else if (!plain.has(word) && /^[\p{L}\p{N}]+$/u.test(word)) spellings.push(word);
  return { spellings: spellings.join(' '), pieces };
}

/** The words of a text: German and English stems together, since its language is unknown. */
export const searchDocument = (text: SQL, { spellings, pieces }: { spellings: SQL; pieces: SQL }): SQL =>
  sql`to_tsvector('german', ${text}) || to_tsvector('english', ${text})
    || to_tsvector('german', ${spellings}) || array_to_tsvector(${pieces}::text[])`;

/** The words of a text that is not in the database. */
export function documentOf(text: string): SQL {
  const { spellings, pieces } = addedWords(text);
  return searchDocument(sql`${text}::text`, {
    spellings: sql`${spellings}::text`,
    // Pieces contain neither quotation marks nor backslashes.
    pieces: sql`${`{${pieces.map(piece => `"${piece}"`).join(',')}}`}`,
  });
}

/** Number of passages in one transaction. */
const batch = 200;

/** Indexes passages again that were stored under older rules. Until then they are found by their stems alone. */
export async function indexPassagesAgain(db: Database): Promise<void> {
  for (;;) {
    const count = await db.transaction(async tx => {
      const rows = await tx
        .select({
          fileId: chatFilePassages.fileId,
          position: chatFilePassages.position,
          text: chatFilePassages.text,
        })
        .from(chatFilePassages)
        // The exact condition of the index, without a parameter.
        .where(lt(chatFilePassages.folding, sql.raw(String(passageFolding))))
        .orderBy(chatFilePassages.fileId, chatFilePassages.position)
        .limit(batch)
        .for('update', { skipLocked: true });
      for (const { fileId, position, text } of rows)
        await tx
          .update(chatFilePassages)
          .set({ document: documentOf(text), folding: passageFolding })
          .where(and(eq(chatFilePassages.fileId, fileId), eq(chatFilePassages.position, position)));
      return rows.length;
    });
    if (count < batch) return;
  }
}
