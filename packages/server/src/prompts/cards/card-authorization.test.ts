import { type CardVisibility, cardVisibilities, countCardUse } from '@oriel/contracts';
import type { TestStack } from '@oriel/testing';
import { describeStack } from '@oriel/testing/vitest';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../http/testing/person';
import { organizationMembers } from '../../platform/db/schema';
import {
  addCard,
  addCreator,
  addInsider,
  type CardPerson,
  cardFields,
  cardPeople,
  cardPerson,
  formOf,
  homeIdOf,
  sendForm,
} from './testing/card-people';

/** `TEAMS`: `ORG` with the insider's team. */
const audiences = [...cardVisibilities, 'TEAMS'] as const;
type Audience = (typeof audiences)[number];

type Statuses = Readonly<Record<CardPerson, number>>;
interface Operation {
  readonly send: (
    by: Person,
    named: { cardId: string; space: string; personal: string },
  ) => Promise<Response>;
  readonly expected: Readonly<Record<Audience, Statuses>>;
}

const all = (status: number, others: Partial<Statuses> = {}): Statuses => ({
  guest: status,
  outsider: status,
  member: status,
  insider: status,
  admin: status,
  owner: status,
  staff: status,
  creator: status,
  ...others,
});
const workspace = (status: number) => ({ member: status, ...team(status) });
/** Everyone who sees a card of the insider's team. */
const team = (status: number) => ({ insider: status, admin: status, owner: status, creator: status });
const guest = { guest: 401 };

/** Rights of everyone who sees a card. */
const seen = (status: number, others: Partial<Statuses> = {}): Operation['expected'] => ({
  PRIVATE: all(404, { creator: status, ...others }),
  ORG: all(404, { ...workspace(status), ...others }),
  TEAMS: all(404, { ...team(status), ...others }),
  PUBLIC: all(status, others),
  CURATED: all(status, others),
});

const operations: Readonly<Record<string, Operation>> = {
  get: {
    send: (by, { cardId }) => by.fetch(`/api/prompts/v1/cards/${cardId}`),
    expected: seen(200),
  },
  // A request with a workspace finds that workspace's cards and public ones.
  'get, in a workspace of her own,': {
    send: (by, { cardId, personal }) => by.fetch(`/api/prompts/v1/cards/${cardId}?space=${personal}`),
    expected: {
      PRIVATE: all(404),
      ORG: all(404),
      TEAMS: all(404),
      PUBLIC: all(200),
      CURATED: all(200),
    },
  },
  'get the picture of': {
    send: (by, { cardId }) => by.fetch(`/api/prompts/v1/cards/${cardId}/image`),
    expected: seen(200),
  },
  'get the thumbnail of': {
    send: (by, { cardId }) => by.fetch(`/api/prompts/v1/cards/${cardId}/thumbnail`),
    expected: seen(200),
  },
  use: {
    send: (by, { cardId }) => by.send(countCardUse, { params: { cardId }, body: { how: 'chat' } }),
    expected: seen(204),
  },
  duplicate: {
    send: (by, { cardId, personal }) =>
      by.fetch(`/api/prompts/v1/cards/${cardId}/duplicate?space=${personal}`, { method: 'POST' }),
    expected: seen(201, guest),
  },
  change: {
    send: (by, { cardId }) => sendForm(by, 'PATCH', `/v1/cards/${cardId}`, { title: 'New' }),
    expected: {
      PRIVATE: all(404, { creator: 200, ...guest }),
      ORG: all(404, { ...workspace(403), creator: 200, ...guest }),
      TEAMS: all(404, { ...team(403), creator: 200, ...guest }),
      PUBLIC: all(403, { creator: 200, ...guest }),
      CURATED: all(403, { staff: 200, ...guest }),
    },
  },
  'change by the form': {
    send: (by, { cardId }) => sendForm(by, 'PATCH', '/v1/cards/', { id: cardId, title: 'New' }),
    expected: {
      PRIVATE: all(404, { creator: 200, ...guest }),
      ORG: all(404, { ...workspace(403), creator: 200, ...guest }),
      TEAMS: all(404, { ...team(403), creator: 200, ...guest }),
      PUBLIC: all(403, { creator: 200, ...guest }),
      CURATED: all(403, { staff: 200, ...guest }),
    },
  },
  delete: {
    send: (by, { cardId }) => by.fetch(`/api/prompts/v1/cards/${cardId}`, { method: 'DELETE' }),
    expected: {
      PRIVATE: all(404, { creator: 204, ...guest }),
      ORG: all(404, { ...workspace(204), member: 403, insider: 403, ...guest }),
      TEAMS: all(404, { ...team(204), insider: 403, ...guest }),
      PUBLIC: all(403, { admin: 204, owner: 204, creator: 204, ...guest }),
      CURATED: all(403, { staff: 204, ...guest }),
    },
  },
};

/** People who may create a card of a visibility in the demo workspace. */
const creation: Readonly<Record<Audience, Statuses>> = {
  PRIVATE: all(404, { ...workspace(201), ...guest }),
  ORG: all(404, { ...workspace(201), ...guest }),
  // Only a member of the team may choose it.
  TEAMS: all(404, { ...team(201), member: 400, creator: 400, ...guest }),
  PUBLIC: all(404, { ...workspace(201), ...guest }),
  CURATED: all(404, { ...workspace(403), ...guest }),
};

/** People who may set a visibility for their own card, in their own workspace. */
const setting: Readonly<Record<CardVisibility, Omit<Statuses, 'guest'>>> = {
  PRIVATE: all(200),
  ORG: all(200),
  PUBLIC: all(200),
  CURATED: all(403, { staff: 200 }),
};

interface Asking {
  readonly by: Person;
  /** Their own workspace. */
  readonly personal: string;
}
type Everybody = Readonly<Record<CardPerson, Asking>>;

async function signInEverybody(stack: TestStack): Promise<Everybody> {
  await addCreator(stack);
  await addInsider(stack);
  const asking = cardPeople.map(async name => {
    const personal = await homeIdOf(stack, name);
    return [name, { by: await cardPerson(stack, name), personal }] as const;
  });
  // The object has every name.
  return Object.fromEntries(await Promise.all(asking)) as Everybody;
}

async function statuses(
  everybody: Everybody,
  people: readonly CardPerson[],
  ask: (asking: Asking) => Promise<Response>,
): Promise<Record<string, number>> {
  const found = people.map(async person => {
    const response = await ask(everybody[person]);
    await response.body?.cancel();
    return [person, response.status] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

describeStack('cards', stack => {
  const organizationId = () => stack().keys.organizationId;
  let everybody: Everybody;
  let createdBy: string;
  let teamId: string;
  beforeAll(async () => {
    everybody = await signInEverybody(stack());
    createdBy = (await addCreator(stack())).userId;
    ({ teamId } = await addInsider(stack()));
  });

  describe.each(audiences)('whose visibility is %s', visibility => {
    const teamIds = () => (visibility === 'TEAMS' ? [teamId] : []);

    it.each(Object.entries(operations))('%s', async (_, { send, expected }) => {
      const actual = await statuses(everybody, cardPeople, async ({ by, personal }) =>
        send(by, {
          cardId: await addCard(stack(), { createdBy, visibility, teamIds: teamIds() }),
          space: organizationId(),
          personal,
        }),
      );
      expect(actual).toEqual(expected[visibility]);
    });

    it('make', async () => {
      const actual = await statuses(everybody, cardPeople, ({ by }) =>
        sendForm(by, 'POST', '/v1/cards', {
          ...cardFields,
          space: organizationId(),
          visibility: visibility === 'TEAMS' ? 'ORG' : visibility,
          teamIds: teamIds(),
        }),
      );
      expect(actual).toEqual(creation[visibility]);
    });
  });

  it.each(cardVisibilities)('set to %s', async visibility => {
    const people = cardPeople.filter(person => person !== 'guest');
    const actual = await statuses(everybody, people, async ({ by, personal }) => {
      const made = await sendForm(by, 'POST', '/v1/cards', {
        ...cardFields,
        space: personal,
        visibility: 'ORG',
      });
      const { id } = await made.json();
      return sendForm(by, 'PATCH', `/v1/cards/${id}`, { visibility });
    });
    const { guest: _, ...expected } = all(0, setting[visibility]);
    expect(actual).toEqual(expected);
  });

  it('of a member are gone for him when he is none any more', async () => {
    const by = await addCreator(stack());
    const cardId = await addCard(stack(), { createdBy, visibility: 'PRIVATE' });
    const path = `/api/prompts/v1/cards/${cardId}`;
    expect((await by.fetch(path)).status).toBe(200);
    await stack()
      .services.db.delete(organizationMembers)
      .where(
        and(
          eq(organizationMembers.userId, createdBy),
          eq(organizationMembers.organizationId, organizationId()),
        ),
      );
    expect((await by.fetch(path)).status).toBe(404);
    expect((await sendForm(by, 'PATCH', `/v1/cards/${cardId}`, { title: 'x' })).status).toBe(404);
  });

  it('are for tokens of their widget and workspace', async () => {
    const send = async (token: string, cardId: string) => {
      const headers = { authorization: `Bearer ${token}`, origin: stack().pageOrigin };
      return (await stack().guest().fetch(`/api/prompts/v1/cards/${cardId}`, { headers })).status;
    };
    const cardId = await addCard(stack(), { createdBy });
    const foreign = await addCard(stack(), {
      createdBy,
      organizationId: await homeIdOf(stack(), 'member'),
    });
    const token = await stack().embedToken({ widgets: ['prompts'] });
    expect(await send(token, cardId)).toBe(200);
    expect(await send(token, foreign)).toBe(404);
    // The chat's text field offers cards, too.
    const chat = await stack().embedToken({ widgets: ['chat'] });
    expect(await send(chat, cardId)).toBe(200);
    expect(await send(chat, foreign)).toBe(404);
    expect(await send(stack().keys.apiKey, cardId)).toBe(200);
    expect(await send(stack().keys.apiKey, foreign)).toBe(404);
    expect(await send(stack().keys.secretKey, cardId)).toBe(403);
  });

  it('can be made by an API key, in its workspace alone', async () => {
    const make = async (named: string) => {
      const headers = { authorization: `Bearer ${stack().keys.apiKey}` };
      const body = formOf({ ...cardFields, space: named });
      const init = { method: 'POST', headers, body };
      return (await stack().guest().fetch('/api/prompts/v1/cards', init)).status;
    };
    expect(await make(organizationId())).toBe(201);
    expect(await make(await homeIdOf(stack(), 'owner'))).toBe(404);
  });
});
