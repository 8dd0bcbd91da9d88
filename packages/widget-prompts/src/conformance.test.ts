import type { ApiErrorCode } from '@oriel/contracts';
import { describeWidget } from '@oriel/widget-kit/testing';
import { promptsWidget } from './index';
import { buildCard } from './test-support/build-card';

const ids: Readonly<Record<string, string>> = {
  ada: '00000000-0000-4000-8000-00000000000a',
  ben: '00000000-0000-4000-8000-00000000000b',
};
const date = '2026-01-01T00:00:00.000Z';

/** Responses of the services for a user with one card. */
function answer(request: Request, user: string): Response {
  const { pathname } = new URL(request.url);
  const id = ids[user] ?? ids.ada;
  const workspace = { id, name: `Workspace of ${user}`, personal: true, createdAt: date, updatedAt: date };
  const isGuest = user === 'nobody';
  const results = [buildCard({ id, title: `Card of ${user}` })];
  const answers: [end: string, body: unknown][] = [
    [
      '/auth/authenticated',
      isGuest ? { authenticated: false } : { authenticated: true, userId: id, name: user },
    ],
    ['/organizations/me', [workspace]],
    ['/entitlements/me', { permissions: [], productRoles: [] }],
    ['/agents', []],
    ['/cards/filter-with-tags', { results, totalCount: 1, tags_occurences: {} }],
  ];
  const found = answers.find(([end]) => pathname.endsWith(end));
  return found ? Response.json(found[1]) : refuse(404, 'not_found');
}

const refuse = (status: number, code: ApiErrorCode): Response =>
  Response.json({ error: { code, message: 'no', requestId: 'r1' } }, { status });

describeWidget(promptsWidget, { answer, mark: user => `Card of ${user}`, isForGuests: true });
