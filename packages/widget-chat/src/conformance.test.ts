import type { ApiErrorCode } from '@oriel/contracts';
import { describeWidget } from '@oriel/widget-kit/testing';
import { chatWidget } from './index';
import { buildCredits } from './test-support/build-credits';

const ids: Readonly<Record<string, string>> = {
  ada: '00000000-0000-4000-8000-00000000000a',
  ben: '00000000-0000-4000-8000-00000000000b',
};
const date = '2026-01-01T00:00:00.000Z';

/** Responses of the services for a user without any chat. */
function answer(request: Request, user: string): Response {
  const { pathname } = new URL(request.url);
  const id = ids[user] ?? ids.ada;
  const organization = { id, name: `Workspace of ${user}`, personal: true, createdAt: date, updatedAt: date };
  const isVisible = { enabled: true, status: 'visible' };
  if (user === 'nobody') {
    return pathname.endsWith('/authenticated')
      ? Response.json({ authenticated: false })
      : refuse(401, 'unauthorized');
  }
  const answers: [end: string, body: unknown][] = [
    ['/auth/authenticated', { authenticated: true, userId: id, name: user }],
    ['/organizations/me', [organization]],
    ['/features', { viewOrganizationChat: isVisible }],
    ['/settings', { id, allowedPredefinedAgentIds: [] }],
    ['/agents', []],
    ['/credits', buildCredits(100)],
    ['/channels/mine', []],
  ];
  const found = answers.find(([end]) => pathname.endsWith(end));
  return found ? Response.json(found[1]) : refuse(404, 'not_found');
}

const refuse = (status: number, code: ApiErrorCode): Response =>
  Response.json({ error: { code, message: 'no', requestId: 'r1' } }, { status });

describeWidget(chatWidget, { answer, mark: user => `Workspace of ${user}` });
