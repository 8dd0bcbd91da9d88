import {
  type Ability,
  createAgent,
  createCompletion,
  listChannelFiles,
  uploadChannelFile,
} from '@oriel/contracts';
import { databases } from '@oriel/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../http/testing/person';
import { models } from '../../../platform/db/schema';
import { loadSharp } from '../../../platform/files/load-sharp';
import { ask, messagesOf, newChannel, readAll } from '../../testing/ask';
import { type ChatStack, startChatStack } from '../../testing/chat-stack';

const comes = (unit: 'files' | 'megabytes' | 'characters', max?: number) => ({
  direction: 'input' as const,
  unit,
  ...(max !== undefined && { max }),
});

describe.each(databases)('what a model takes on %s', database => {
  let stack: ChatStack;
  let user: Person;
  let picture: Uint8Array<ArrayBuffer>;
  const added: string[] = [];
  beforeAll(async () => {
    stack = await startChatStack({ database });
    user = await stack.user('owner');
    const sharp = await loadSharp();
    const red = { width: 40, height: 40, channels: 3, background: 'red' } as const;
    picture = new Uint8Array(await sharp({ create: red }).png().toBuffer());
  });
  afterAll(async () => {
    for (const id of added) await stack.server.services.db.delete(models).where(eq(models.id, id));
    await stack?.close();
  });

  /** An agent whose model has these abilities, at the scripted endpoint. */
  async function agentWith(abilities: Ability[]): Promise<string> {
    const { db } = stack.server.services;
    const [known] = await db.select().from(models).where(eq(models.modelId, 'stand-in'));
    if (!known) throw new Error('There is no model');
    const { id: _, ...copied } = known;
    const [model] = await db
      .insert(models)
      .values({ ...copied, internalId: `test:${crypto.randomUUID()}`, abilities })
      .returning();
    added.push(model?.id ?? '');
    const body = {
      name: 'Haus',
      modelId: model?.id ?? '',
      modelHostLocation: 'any',
      systemMessages: [],
    } as const;
    const agent = await user.call(createAgent, {
      params: { organizationId: user.organizationId },
      body: { ...body, systemMessages: [] },
    });
    return agent.id;
  }
  const upload = async (channelId: string, file: File) =>
    (
      await user.call(uploadChannelFile, {
        params: { organizationId: user.organizationId, channelId },
        body: { file },
      })
    ).id;
  const png = () => new File([picture], 'plan.png', { type: 'image/png' });
  const note = (text = 'Open from nine.') => new File([text], 'hours.txt');

  it.each([
    [
      'images, where it sees none',
      [{ type: 'chat' }],
      [png],
      { status: 400, code: 'capability_not_available' },
    ],
    [
      'more images than it looks at',
      [{ type: 'chat' }, { type: 'image', constraints: [comes('files', 1)] }],
      [png, png],
      { status: 400, code: 'chat_completion_too_many_temporary_files', details: { max_file_count: 1 } },
    ],
    [
      'more files than it takes',
      [{ type: 'chat', constraints: [comes('files', 1)] }],
      [note, note],
      { status: 400, code: 'chat_completion_too_many_temporary_files', details: { max_file_count: 1 } },
    ],
    [
      'larger files than it takes',
      [{ type: 'chat', constraints: [comes('megabytes', 0.00001)] }],
      [note],
      {
        status: 413,
        code: 'chat_completion_exceeds_total_temporary_file_size',
        details: { max_total_size: '0.00001 MB' },
      },
    ],
    [
      'a longer question than it takes',
      [{ type: 'chat', constraints: [comes('characters', 3)] }],
      [],
      { status: 400, code: 'chat_completion_exceeds_max_input_tokens' },
    ],
  ] as const)('refuses %s, before it is asked, and keeps the files', async (_, abilities, files, refusal) => {
    const agentId = await agentWith(abilities as unknown as Ability[]);
    const { id: channelId } = await newChannel(user);
    const fileIds: string[] = [];
    for (const make of files) fileIds.push(await upload(channelId, make()));
    const before = stack.model.requests.length;
    const body = { channel_id: channelId, text: 'What is it?', agent_id: agentId, file_ids: fileIds };
    const { status, ...error } = refusal;
    const answer = await user.send(createCompletion, {
      params: { organizationId: user.organizationId },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ error });
    expect(stack.model.requests).toHaveLength(before);
    expect((await messagesOf(user, channelId)).messages).toEqual([]);
    const params = { organizationId: user.organizationId, channelId };
    expect(await user.call(listChannelFiles, { params, query: { state: 'pending' } })).toHaveLength(
      files.length,
    );
  });

  it('is asked again only with what it takes, and is told of earlier images that it cannot see', async () => {
    const sees = await agentWith([{ type: 'chat' }, { type: 'image', constraints: [comes('files')] }]);
    const blind = await agentWith([{ type: 'chat' }]);
    const { id: channelId } = await newChannel(user);
    const fileIds = [await upload(channelId, png())];
    stack.model.use([{ text: 'Red.' }]);
    const first = { channel_id: channelId, text: 'Which colour?', agent_id: sees, file_ids: fileIds };
    const { messages } = await readAll(ask(user, channelId, '', { body: first }));
    const again = { channel_id: channelId, answer_to: messages[0]?.id, agent_id: blind };
    await expect(readAll(ask(user, channelId, '', { body: again }))).rejects.toMatchObject({
      code: 'capability_not_available',
    });
    stack.model.use([{ text: 'I cannot see it.' }]);
    const next = { channel_id: channelId, text: 'And now?', agent_id: blind };
    await readAll(ask(user, channelId, '', { body: next }));
    expect(JSON.stringify(stack.model.requests.at(-1)?.body.messages)).toContain('which you cannot see');
  });
});
