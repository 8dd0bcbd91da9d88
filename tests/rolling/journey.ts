/*
 * User actions while two versions serve them. Calls are plain HTTP, because this version's contracts do not describe the older
 * one.
 */
import { channelTokenHeader } from '@oriel/contracts';
import type { ModelEndpoint } from '@oriel/testing/model';
import type { Caller, Stream, Told, Version } from './caller';
import type { Front } from './front';
import { type Report, same } from './report';

export interface Journey {
  readonly report: Report;
  /** The load balancer in front of the processes. */
  readonly front: Front;
  readonly model: ModelEndpoint;
  readonly organizationId: string;
  readonly secretKey: string;
  readonly pageOrigin: string;
  readonly owner: Caller;
  readonly member: Caller;
}

interface Message extends Told {
  readonly finish_reason: string | null;
  readonly content: { readonly full_text: string };
}

export const pathsOf = ({ organizationId }: Pick<Journey, 'organizationId'>) => {
  const chat = `/chat/v1/organizations/${organizationId}`;
  return { chat, core: `/core/v1/organizations/${organizationId}`, ask: `${chat}/completions/stream` };
};

export async function newChannel(
  journey: Journey,
  at: Version,
  who = journey.member,
  body: object = {},
): Promise<string> {
  return (await who.call(at, 'POST', `${pathsOf(journey).chat}/channels`, body)).id;
}

export async function messagesOf(journey: Journey, at: Version, channelId: string, who = journey.member) {
  const path = `${pathsOf(journey).chat}/channels/${channelId}/messages`;
  const { messages } = await who.call<{ messages: readonly Message[] }>(at, 'GET', path);
  return messages.map(({ id, content, finish_reason }) => [id, content.full_text, finish_reason] as const);
}

export const channelsOf = async (journey: Journey, at: Version, who = journey.member) =>
  (await who.call<readonly Told[]>(at, 'GET', `${pathsOf(journey).chat}/channels/mine`)).map(({ id }) => id);

/** Asks a question and waits for the end of the answer. */
export async function ask(
  journey: Journey,
  at: Version,
  channelId: string,
  text: string,
  more: object = {},
  who = journey.member,
) {
  const stream = await who.open(at, 'POST', pathsOf(journey).ask, { channel_id: channelId, text, ...more });
  await stream.ended();
  const end = stream.events.findLast(({ type }) => type === 'stateUpdate');
  same(end?.state, 'complete', `The answer to "${text}"`);
}

export async function follow(journey: Journey, at: Version, channelId: string): Promise<Stream> {
  const { chat } = pathsOf(journey);
  const { token } = await journey.member.call<{ token: string }>(
    at,
    'POST',
    `${chat}/connection-tokens/${channelId}`,
    { timeout: 60 },
  );
  return journey.member.open(at, 'GET', `${chat}/channels/${channelId}/events`, undefined, {
    [channelTokenHeader]: token,
  });
}

/** Asks a question, and resolves when half of the answer has arrived. */
export async function askHalf(journey: Journey, at: Version) {
  const channelId = await newChannel(journey, at);
  journey.model.use([{ text: 'eins ' }, 'hold', { text: 'zwei' }]);
  const asked = await journey.member.open(at, 'POST', pathsOf(journey).ask, {
    channel_id: channelId,
    text: 'Zähle',
  });
  await journey.model.held();
  return { channelId, asked };
}

export const says = (text: string) => (events: Stream['events']) => JSON.stringify(events).includes(text);

export const form = (fields: Readonly<Record<string, string | Blob>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) data.append(name, value, 'notes.txt');
    else data.append(name, value);
  }
  return data;
};

export const notes = (text: string) => form({ file: new Blob([text], { type: 'text/plain' }) });
