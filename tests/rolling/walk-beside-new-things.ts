import type { Told } from './caller';
import { ask, channelsOf, type Journey, messagesOf, newChannel, notes, pathsOf } from './journey';
import { same } from './report';

/**
 * Writes data that only the new version may know, while the old one continues: it reads the parts it knows, and deletes none of
 * the rest.
 */
export async function walkBesideNewThings(journey: Journey, runJobs: () => Promise<void>): Promise<void> {
  const { report, owner, model, organizationId } = journey;
  const { chat, core } = pathsOf(journey);
  const agents = await owner.call<readonly Told[]>('new', 'GET', `${chat}/agents`);
  const { id: agentId, model_id, model_host_location } = agents[0] ?? { id: '' };
  model.use([{ text: 'Nach der Regel.' }]);

  const folder = await report.step(
    'new: a folder of chats with a file, a chat in it asked at both',
    async () => {
      const { id } = await owner.call('new', 'POST', `${chat}/chat-folders`, {
        name: 'Umbau',
        instructions: 'Antworte kurz.',
      });
      await owner.call('new', 'POST', `${chat}/chat-folders/${id}/files`, notes('Die Regel des Ordners.'));
      const channelId = await newChannel(journey, 'new', owner, { folder_id: id });
      for (const at of ['new', 'old', 'new'] as const)
        await ask(journey, at, channelId, `Was gilt bei ${at}?`, {}, owner);
      same(
        JSON.stringify(model.requests.at(-1)?.body.messages).includes('Antworte kurz.'),
        true,
        'The instructions reach the model',
      );
      same(
        await messagesOf(journey, 'old', channelId, owner),
        await messagesOf(journey, 'new', channelId, owner),
      );
      return id;
    },
  );
  const agent = await report.step('new: an agent with questions and a file, asked at both', async () => {
    const body = {
      name: 'Bauleitung',
      model_id,
      model_host_location,
      system_messages: ['Du leitest den Bau.'],
      starter_questions: ['Wie weit ist es?'],
    };
    const made = await owner.call('new', 'POST', `${chat}/agents`, body);
    await owner.call('new', 'POST', `${chat}/agents/${made.id}/files`, notes('Die Regel der Bauleitung.'));
    await owner.call('new', 'PATCH', `${chat}/agents/${made.id}`, { description: 'Leitet den Bau' });
    for (const at of ['new', 'old'] as const) {
      await ask(journey, at, await newChannel(journey, at, owner), 'Was gilt?', { agent_id: made.id }, owner);
      same(
        JSON.stringify(model.requests.at(-1)?.body.messages).includes('Du leitest den Bau.'),
        true,
        'The agent reaches the model',
      );
    }
    await owner.call('old', 'PATCH', `${chat}/agents/${made.id}`, { description: 'Leitet den ganzen Bau' });
    const now = (await owner.call<readonly Told[]>('new', 'GET', `${chat}/managed-agents`)).find(
      ({ id }) => id === made.id,
    );
    same(
      [now?.description, now?.starter_questions],
      ['Leitet den ganzen Bau', ['Wie weit ist es?']],
      'The agent that the old version changed',
    );
    return made.id;
  });
  await report.step('every job runs on the new schema, whichever version takes it', runJobs);
  await report.step('the old version deletes a chat, and files of folders and agents stay', async () => {
    const channelId = await newChannel(journey, 'old', owner);
    await owner.call('old', 'DELETE', `${chat}/channels/${channelId}`);
    for (const path of [`${chat}/chat-folders/${folder}/files`, `${chat}/agents/${agent}/files`])
      same((await owner.call<readonly Told[]>('new', 'GET', path)).length, 1, path);
  });
  await report.step(
    'new: two agents answer one question, which is read and continued at the old version',
    async () => {
      const channelId = await newChannel(journey, 'new', owner);
      await ask(
        journey,
        'new',
        channelId,
        'Wer weiß es?',
        { agent_id: agentId, compare_with: [agent] },
        owner,
      );
      const read = await messagesOf(journey, 'old', channelId, owner);
      same(read.length >= 2, true, `Messages at the old version: ${JSON.stringify(read)}`);
      await ask(journey, 'old', channelId, 'Weiter?', {}, owner);
      await ask(journey, 'new', channelId, 'Und weiter?', {}, owner);
    },
  );
  await report.step('new: a temporary chat, which leaves nothing behind', async () => {
    const channelId = await newChannel(journey, 'new', owner, { temporary: true });
    await ask(journey, 'new', channelId, 'Unter uns?', {}, owner);
    same(
      (await channelsOf(journey, 'new', owner)).includes(channelId),
      false,
      'It is in the list of the new version',
    );
    await owner.call('new', 'DELETE', `${chat}/channels/${channelId}`);
    same(await owner.status('old', 'GET', `${chat}/channels/${channelId}`), 404);
  });
  await report.step('new: settings, which a change by the old version leaves alone', async () => {
    await owner.call('new', 'PATCH', `${core}/settings`, { chatRetentionDays: 90, allowedHostLocations: [] });
    await owner.call('new', 'PATCH', `${core}/settings/personal-data`, { protectedNames: ['Gerüst'] });
    await owner.call('old', 'PATCH', `${core}/settings`, { defaultAgentId: null });
    const settings = await owner.call('new', 'GET', `${core}/settings`);
    same([settings.chatRetentionDays, settings.protectedNames], [90, ['Gerüst']]);
    await owner.call('new', 'PATCH', `${core}/settings`, { chatRetentionDays: null });
  });
  for (const at of ['old', 'new'] as const)
    await report.step(`all lists are read at the ${at} version, whatever the other one wrote`, async () => {
      const paths = [
        `${chat}/channels/mine`,
        `${chat}/channels/mine?archived=true`,
        `${chat}/agents`,
        `${chat}/managed-agents`,
        `${chat}/built-in-agents`,
        `${core}`,
        `${core}/settings`,
        `${core}/members`,
        `${core}/invites`,
        `${core}/teams`,
        `${core}/roles`,
        `${core}/audit-log/export`,
        `${core}/credits`,
        `${core}/credits/ledger`,
        `${core}/spending-limits`,
        `${core}/subscription`,
        '/core/v1/organizations/me',
        '/core/v1/users/me/obstacles',
        '/core/v1/users/me/export',
        `/prompts/v1/lists?space=${organizationId}`,
        `/prompts/v1/card-bin?space=${organizationId}`,
        '/chat/v1/ai-models',
        '/chat/v1/ai-model-services',
      ];
      const failed: string[] = [];
      for (const path of paths) {
        const status = await owner.status(at, 'GET', path);
        // An older version may not have all of these.
        if (status >= 500 || (at === 'new' && status >= 400)) failed.push(`${status} ${path}`);
      }
      same(failed, []);
      const { hits } = await owner.call<{ hits: readonly unknown[] }>(at, 'POST', `${chat}/channels/search`, {
        query: 'gilt',
      });
      same(hits.length > 0, true, 'Chats are found by their words');
    });
}

/** Reads the old version's audit log, after the new version has written to it. */
export async function readOldAuditLog({ report, owner, organizationId }: Journey): Promise<void> {
  await report.step('the audit log is read at the old version', async () => {
    await owner.call('old', 'GET', `${pathsOf({ organizationId }).core}/audit-log`);
  });
}
