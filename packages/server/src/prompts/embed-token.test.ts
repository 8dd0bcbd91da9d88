import type { WidgetName } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import { expect, it } from 'vitest';
import { ownToken } from '../http/testing/actors';
import { person } from '../http/testing/person';
import { homeOf, newCard } from './testing/library';

/** The library on a foreign page where the member has signed in. */
describeStack(
  'an embed token',
  stack => {
    const sendWith = async (widgets: readonly WidgetName[]) => {
      const { url, pageOrigin } = stack();
      const token = await ownToken(stack(), await stack().userId('member'), widgets);
      const user = { authorization: `Bearer ${token}`, origin: pageOrigin };
      return (method: string, path: string, body?: unknown) =>
        fetch(`${url}/api/prompts/v1${path}`, {
          method,
          headers: body === undefined ? user : { ...user, 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
    };

    it('of the prompts does in its workspace what the member does', async () => {
      const send = await sendWith(['prompts']);
      const organizationId = stack().keys.organizationId;
      const card = await newCard(await person(stack(), 'admin'));
      const made = await send('POST', '/lists', { space: organizationId, name: 'Seite' });
      expect(made.status).toBe(201);
      const { id } = await made.json();
      expect((await send('PUT', `/lists/${id}/cards/${card.id}`)).status).toBe(204);
      const proposal = { title: 'Other', baseVersion: 1 };
      expect((await send('POST', `/cards/${card.id}/proposals`, proposal)).status).toBe(201);
      expect((await send('GET', `/cards/${card.id}/versions`)).status).toBe(200);
      expect((await send('GET', `/card-transfer/export?space=${organizationId}`)).status).toBe(200);
      expect((await send('GET', `/card-owners?space=${organizationId}`)).status).toBe(403);
    });

    it('of the prompts does nothing in another workspace of the member', async () => {
      const send = await sendWith(['prompts']);
      const member = await person(stack(), 'member');
      const organizationId = await homeOf(member);
      const card = await newCard(member, { space: organizationId, visibility: 'PRIVATE' });
      const statuses = [
        await send('GET', `/cards/${card.id}`),
        await send('GET', `/cards/${card.id}/versions`),
        await send('POST', `/cards/${card.id}/versions/1/restore`),
        await send('GET', `/lists?space=${organizationId}`),
        await send('POST', '/lists', { space: organizationId, name: 'Seite' }),
        await send('GET', `/card-transfer/export?space=${organizationId}`),
      ].map(({ status }) => status);
      expect(statuses).toEqual(statuses.map(() => 404));
    });

    it('of the chat does nothing here', async () => {
      const send = await sendWith(['chat']);
      const organizationId = stack().keys.organizationId;
      const statuses = [
        await send('GET', `/lists?space=${organizationId}`),
        await send('GET', `/proposals?space=${organizationId}`),
        await send('GET', `/card-transfer/export?space=${organizationId}`),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403]);
    });
  },
  { each: true },
);
