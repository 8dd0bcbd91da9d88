// Each step writes at one version and reads at the other, in both directions.
import { idempotencyKeyHeader } from '@oriel/contracts';
import { Caller, type Told, type Version } from './caller';
import {
  ask,
  askHalf,
  channelsOf,
  follow,
  form,
  type Journey,
  messagesOf,
  newChannel,
  notes,
  pathsOf,
  says,
} from './journey';
import { same } from './report';

const bothWays = [
  ['old', 'new'],
  ['new', 'old'],
] as const satisfies readonly (readonly [Version, Version])[];

/** Data written while only the old version is running. */
export interface Before {
  readonly channelId: string | undefined;
  readonly cardId: string | undefined;
}

export async function writeBefore(journey: Journey): Promise<Before> {
  const { report, model, member, organizationId } = journey;
  const channelId = await report.step('old alone: a chat with an answer', async () => {
    const id = await newChannel(journey, 'old');
    model.use([{ text: 'Vor dem Umbau.' }]);
    await ask(journey, 'old', id, 'Steht das Gerüst?');
    return id;
  });
  const cardId = await report.step('old alone: a card', () => makeCard('old', member, organizationId));
  return { channelId, cardId };
}

async function makeCard(at: Version, who: Caller, space: string): Promise<string> {
  const card = await who.call(
    at,
    'POST',
    '/prompts/v1/cards',
    form({
      space,
      title: `Gerüst ${crypto.randomUUID()}`,
      description: 'Was auf der Baustelle steht',
      prompt: 'Beschreibe das Gerüst von {{Haus}}.',
      tags: 'Baustelle',
      visibility: 'ORG',
      cover: '7',
    }),
  );
  return card.id;
}

/** All data that both versions know, written at one and read at the other. */
export async function walkBothWays(journey: Journey, before: Before): Promise<void> {
  const { report } = journey;
  await report.step('what the old version wrote alone is read at the new one', async () => {
    const id = before.channelId ?? '';
    const messages = await messagesOf(journey, 'new', id);
    same(messages.at(-1)?.[1], 'Vor dem Umbau.');
    same(messages, await messagesOf(journey, 'old', id));
    const card = await journey.member.call(
      'new',
      'GET',
      `/prompts/v1/cards/${before.cardId}?space=${journey.organizationId}`,
    );
    same(card.version, 1);
  });
  for (const [at, other] of bothWays) {
    const way = `${at} → ${other}`;
    await report.step(`${way}: a chat is listed, read and continued`, () => chatAcross(journey, at, other));
    await report.step(`${way}: an answer is followed while it is written`, () =>
      followAcross(journey, at, other),
    );
    await report.step(`${way}: an answer is stopped`, () => stopAcross(journey, at, other));
    await report.step(`${way}: a channel that is answered takes no second question`, () =>
      lockAcross(journey, at, other),
    );
    await report.step(`${way}: one Idempotency-Key makes one thing`, () => repeatAcross(journey, at, other));
    await report.step(`${way}: a file comes with a question`, () => fileAcross(journey, at, other));
    await report.step(`${way}: a chat is renamed and deleted`, () => changeAcross(journey, at, other));
    await report.step(`${way}: a card is found, changed, and not changed from an old state`, () =>
      cardAcross(journey, at, other),
    );
    await report.step(`${way}: an invited person joins, is listed, and is cut off when removed`, () =>
      memberAcross(journey, at, other),
    );
    await report.step(`${way}: an event of the workspace arrives`, () => eventAcross(journey, at, other));
    await report.step(`${way}: a token of an embed is taken`, () => tokenAcross(journey, at, other));
    await report.step(`${way}: a sign-out ends the session`, () => signOutAcross(journey, at, other));
  }
}

async function chatAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { model } = journey;
  const id = await newChannel(journey, at);
  model.use([{ text: `Von ${at}.` }]);
  await ask(journey, at, id, 'Wer schreibt?');
  same((await channelsOf(journey, other)).includes(id), true, 'The channel is listed');
  same((await messagesOf(journey, other, id)).at(-1)?.[1], `Von ${at}.`);
  model.use([{ text: `Von ${other}.` }]);
  await ask(journey, other, id, 'Und jetzt?');
  const messages = await messagesOf(journey, at, id);
  same(
    messages.map(([, text]) => text),
    ['Wer schreibt?', `Von ${at}.`, 'Und jetzt?', `Von ${other}.`],
  );
  same(await messagesOf(journey, other, id), messages);
  same(
    model.requests
      .at(-1)
      ?.body.messages?.some(({ content }) => JSON.stringify(content).includes(`Von ${at}.`)),
    true,
    'The model is told what was said before',
  );
}

async function followAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { channelId, asked } = await askHalf(journey, at);
  const reader = await follow(journey, other, channelId);
  await reader.until(says('eins '));
  journey.model.release();
  await reader.until(says('zwei'));
  await Promise.all([asked.ended(), reader.ended()]);
  const messages = await messagesOf(journey, other, channelId);
  same(messages.at(-1)?.slice(1), ['eins zwei', 'complete']);
  for (const stream of [asked, reader])
    same(
      stream.events.findLast(({ type }) => type === 'stateUpdate')?.state,
      'complete',
      'The end of the stream',
    );
}

async function stopAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { channelId, asked } = await askHalf(journey, at);
  await journey.member.call(other, 'POST', `${pathsOf(journey).chat}/channels/${channelId}/cancel`);
  await asked.ended();
  await journey.model.idle();
  same((await messagesOf(journey, other, channelId)).at(-1)?.slice(1), ['eins ', 'stopped']);
}

async function lockAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { channelId, asked } = await askHalf(journey, at);
  const body = { channel_id: channelId, text: 'Noch eine' };
  const answer = await journey.member.send(other, 'POST', pathsOf(journey).ask, body);
  const text = await answer.text();
  journey.model.release();
  await asked.ended();
  same(
    text.includes('chat_completion_is_locked_for_channel'),
    true,
    `${answer.status} ${text.slice(0, 200)}: refused`,
  );
}

async function repeatAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const headers = { [idempotencyKeyHeader]: crypto.randomUUID() };
  const path = `${pathsOf(journey).chat}/channels`;
  const made: string[] = [];
  for (const each of [at, other])
    made.push((await journey.member.call(each, 'POST', path, { name: 'Einmal' }, { headers })).id);
  same(made[0], made[1], 'Ids of the channel');
}

async function fileAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { member, model } = journey;
  const { chat } = pathsOf(journey);
  const channelId = await newChannel(journey, at);
  const uploaded = await member.call(
    at,
    'POST',
    `${chat}/channels/${channelId}/files`,
    notes('Das Gerüst steht seit Montag.'),
  );
  model.use([{ text: 'Seit Montag.' }]);
  await ask(journey, other, channelId, 'Seit wann?', { file_ids: [uploaded.id] });
  same(
    JSON.stringify(model.requests.at(-1)?.body.messages).includes('Das Gerüst steht seit Montag.'),
    true,
    'The model gets the file',
  );
  for (const each of [at, other]) {
    const files = await member.call<readonly Told[]>(each, 'GET', `${chat}/channels/${channelId}/files`);
    same(
      files.map(({ id }) => id),
      [uploaded.id],
    );
    const answer = await member.send(each, 'GET', `${chat}/files/${uploaded.id}`);
    same(await answer.text(), 'Das Gerüst steht seit Montag.');
  }
}

async function changeAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const path = `${pathsOf(journey).chat}/channels/${await newChannel(journey, at)}`;
  await journey.member.call(other, 'PATCH', path, { name: 'Umbau', pinned: true });
  same((await journey.member.call(at, 'GET', path)).name, 'Umbau');
  await journey.member.call(at, 'DELETE', path);
  same(await journey.member.status(other, 'GET', path), 404, 'The deleted channel');
}

async function cardAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { member, organizationId } = journey;
  const id = await makeCard(at, member, organizationId);
  const path = `/prompts/v1/cards/${id}`;
  const read = (each: Version) => member.call(each, 'GET', `${path}?space=${organizationId}`);
  const { title } = await read(at);
  const found = await member.call<{ results: readonly Told[] }>(
    other,
    'POST',
    '/prompts/v1/cards/filter-with-tags',
    {
      space: organizationId,
      page: 1,
      pageSize: 10,
      search: String(title),
    },
  );
  same(found.results[0]?.id, id, 'The first that is found');
  await member.call(other, 'PATCH', path, form({ description: `Geändert von ${other}`, version: '1' }));
  const changed = await read(at);
  same([changed.version, changed.description], [2, `Geändert von ${other}`]);
  same(
    await member.status(at, 'PATCH', path, form({ description: 'Zu spät', version: '1' })),
    409,
    'A change of version 1',
  );
  await member.call(at, 'PATCH', path, form({ description: `Geändert von ${at}`, version: '2' }));
  same((await read(other)).version, 3);
}

async function memberAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { owner, front, organizationId } = journey;
  const { core } = pathsOf(journey);
  const email = 'outsider@suedwind.example';
  const { link } = await owner.call<{ link: string }>(at, 'POST', `${core}/invites`, { email });
  const invites = await owner.call<{ results: readonly Told[] }>(other, 'GET', `${core}/invites`);
  same(
    invites.results.some(invite => invite.email === email),
    true,
    'The invite is listed',
  );
  const outsider = await Caller.signIn(front, other, 'outsider');
  const token = new URL(link).searchParams.get('inviteId');
  await outsider.call(other, 'POST', `${core}/invites/${token}/accept`);
  const find = async (each: Version) => {
    const { results } = await owner.call<{ results: readonly { id: string; user: { email: string } }[] }>(
      each,
      'GET',
      `${core}/members?search=outsider`,
    );
    return results[0];
  };
  const found = await find(at);
  same((await find(other))?.id, found?.id, 'The member');
  const stream = await outsider.open(other, 'GET', `${core}/events`);
  await stream.until(says('ready'));
  await owner.call(at, 'DELETE', `${core}/members/${found?.id}?resourcesAction=delete`);
  await stream.ended(6_000);
  same(await find(other), undefined, 'The member after the removal');
  const status = await outsider.status(
    other,
    'GET',
    `/chat/v1/organizations/${organizationId}/channels/mine`,
  );
  same([403, 404].includes(status), true, `A call of the removed member is refused, not answered ${status}`);
}

async function eventAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { core } = pathsOf(journey);
  const me = await journey.member.call<{ user: { id: string } }>(at, 'GET', `${core}/members/me`);
  const stream = await journey.owner.open(other, 'GET', `${core}/events`);
  await stream.until(says('ready'));
  const limit = await journey.owner.call(at, 'POST', `${core}/spending-limits`, {
    userId: me.user.id,
    amount: 1_000,
    period: 'month',
  });
  await stream.until(says('credits'));
  stream.close();
  await journey.owner.call(other, 'DELETE', `${core}/spending-limits/${limit.id}`);
}

async function tokenAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const { secretKey, pageOrigin } = journey;
  const { url } = journey.front;
  const server = Caller.ofToken(url, secretKey);
  const { token } = await server.call<{ token: string }>(at, 'POST', '/access/v1/embed-tokens', {
    user: { id: 'reader' },
    origin: pageOrigin,
    widgets: ['chat'],
  });
  const reader = Caller.ofToken(url, token, { origin: pageOrigin });
  const id = await newChannel(journey, other, reader);
  same(
    await channelsOf(journey, at, reader).then(ids => ids.includes(id)),
    true,
    'The channel of the reader',
  );
}

async function signOutAcross(journey: Journey, at: Version, other: Version): Promise<void> {
  const staff = await Caller.signIn(journey.front, at, 'staff');
  const path = '/core/v1/organizations/me';
  for (const each of [at, other]) same(await staff.status(each, 'GET', path), 200, 'Before');
  const kept = staff.copy();
  await staff.call(at, 'POST', '/core/v1/auth/logout');
  same(await kept.status(other, 'GET', path), 401, 'After');
}
