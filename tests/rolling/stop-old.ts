import type { Told } from './caller';
import {
  ask,
  askHalf,
  channelsOf,
  follow,
  type Journey,
  messagesOf,
  newChannel,
  pathsOf,
  says,
} from './journey';
import { same } from './report';

/** Stops the old version while both are writing; the new one must then have everything. */
export async function stopOld(journey: Journey, stop: () => Promise<number | null>): Promise<void> {
  const { report, model, member } = journey;
  const { chat } = pathsOf(journey);
  const seen = await Promise.all(
    (await channelsOf(journey, 'old')).map(async id => [id, await messagesOf(journey, 'old', id)] as const),
  );
  await report.step(
    'the old version stops in an answer, whose beginning stays; one of the new version goes on',
    async () => {
      const stopped = await askHalf(journey, 'old');
      const cut = await follow(journey, 'new', stopped.channelId);
      await cut.until(says('eins '));
      const kept = await newChannel(journey, 'new');
      const asked = await member.open('new', 'POST', pathsOf(journey).ask, {
        channel_id: kept,
        text: 'Zähle auch',
      });
      await model.held(2);
      same(await stop(), 0, 'The exit code of the old version');
      await cut.ended();
      same((await messagesOf(journey, 'new', stopped.channelId)).at(-1)?.slice(1), ['eins ', 'interrupted']);
      model.release();
      await asked.ended();
      same((await messagesOf(journey, 'new', kept)).at(-1)?.slice(1), ['eins zwei', 'complete']);
      model.use([{ text: 'Weiter.' }]);
      await ask(journey, 'new', stopped.channelId, 'Noch da?');
    },
  );
  await report.step('the new version alone has every chat as it was, and goes on with each', async () => {
    same(seen.length > 5, true, 'There are chats');
    model.use([{ text: 'Nach dem Umbau.' }]);
    for (const [id, messages] of seen) {
      same(await messagesOf(journey, 'new', id), messages, `Channel ${id}`);
      await ask(journey, 'new', id, 'Was steht noch?');
    }
    same(
      (await member.call<readonly Told[]>('new', 'GET', `${chat}/channels/mine`)).length >= seen.length,
      true,
      'The list',
    );
  });
}

/** Starts an old process after the database has been migrated to the new version, as after a crash. */
export async function comeLate(journey: Journey): Promise<void> {
  const { report, model } = journey;
  await report.step('an old version that starts on the new schema serves as well', async () => {
    model.use([{ text: 'Spät, doch da.' }]);
    const id = await newChannel(journey, 'old');
    await ask(journey, 'old', id, 'Da?');
    same((await messagesOf(journey, 'new', id)).at(-1)?.[1], 'Spät, doch da.');
  });
}
