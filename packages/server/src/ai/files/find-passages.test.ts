import { uploadChannelFile } from '@oriel/contracts';
import { describeDatabases, describeStack } from '@oriel/testing/vitest';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newChannelWithAgent } from '../../chat/testing/ask';
import { newPerson } from '../../http/testing/person';
import type { Database } from '../../platform/db/database';
import { chatFilePassages, chatFiles } from '../../platform/db/schema';
import { findFileContext } from './file-context';
import { indexPassagesAgain } from './index-passages';
import { longTexts, writeLongText } from './testing/retrieval-set';

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Uploads a text to a new chat. @returns its id */
async function upload(person: Person, text: string): Promise<string> {
  const { id: channelId } = await newChannelWithAgent(person);
  const { id } = await person.call(uploadChannelFile, {
    params: { organizationId: person.organizationId, channelId },
    // The server parses the form; the contract's input type is the client's.
    body: { file: new File([text], 'long.txt') },
  });
  return id;
}

/** The text of a file that is sent with a question. */
async function sentText(db: Database, fileId: string, question: string): Promise<string> {
  const files = await db.select().from(chatFiles).where(eq(chatFiles.id, fileId));
  const { sources } = await findFileContext(db, { ofChat: files, ofAgent: [] }, { abilities: [] }, question);
  return sources.map(({ text }) => text).join('\n');
}

describeDatabases('a file of another script or spelling', stack => {
  const lines = Array.from({ length: 9_000 }, (_, at) => `第${at}行：海洋项目的进度是${at % 97}，没有变化。`);
  lines[6_500] = '蓝鲸项目的预算是七百万元。';

  it('has one line of Chinese among thousands', async () => {
    const { db } = stack().services;
    const id = await upload(await newPerson(stack(), { role: 'member' }), lines.join('\n'));
    for (const question of ['蓝鲸项目的预算是多少？', '蓝鲸有多少钱', 'What is the budget of 蓝鲸?', '鲸'])
      expect(await sentText(db, id, question), question).toContain('七百万元');
  });

  it('ends passages at sentences where there are no lines', async () => {
    const { db } = stack().services;
    const person = await newPerson(stack(), { role: 'member' });
    for (const text of [lines.slice(0, 300).join(''), 'これは長い文です！次の文は？'.repeat(300)]) {
      const id = await upload(person, text);
      const passages = await db
        .select({ text: chatFilePassages.text })
        .from(chatFilePassages)
        .where(eq(chatFilePassages.fileId, id))
        .orderBy(chatFilePassages.position);
      expect(passages.map(each => each.text).join('')).toBe(text);
      expect(passages.length).toBeGreaterThan(2);
      for (const passage of passages) expect(passage.text).toMatch(/[。！？]$/);
    }
  });

  it('is found once the job has indexed again what was stored by older rules', async () => {
    const { db } = stack().services;
    const id = await upload(await newPerson(stack(), { role: 'member' }), lines.join('\n'));
    const own = eq(chatFilePassages.fileId, id);
    const read = () => db.select().from(chatFilePassages).where(own).orderBy(chatFilePassages.position);
    const stored = await read();
    await db
      .update(chatFilePassages)
      .set({ folding: 1, document: sql`to_tsvector('german', text)` })
      .where(own);
    expect(await sentText(db, id, '蓝鲸项目的预算是多少？')).not.toContain('七百万元');
    await indexPassagesAgain(db);
    expect(await read()).toEqual(stored);
    expect(await sentText(db, id, '蓝鲸项目的预算是多少？')).toContain('七百万元');
  });
});

describeStack('a question about a long file', stack => {
  it.each(longTexts.map(text => [text.language, text] as const))(
    'in %s gets the line that answers it',
    async (language, text) => {
      const { db } = stack().services;
      const id = await upload(await newPerson(stack(), { role: 'member' }), writeLongText(text));
      const missed: string[] = [];
      let count = 0;
      for (const [line, ...questions] of text.facts)
        for (const question of questions) {
          count++;
          if (!(await sentText(db, id, question)).includes(line)) missed.push(question);
        }
      process.stdout.write(`${language}: ${count - missed.length} of ${count} found\n`);
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(0.05 * count);
    },
  );
});
