import { expect, type Page } from '@playwright/test';

/** Has a person import a chat of turns, as an export of Open WebUI has it. @returns its id */
export async function importLongChat(page: Page, name: string, turns: number): Promise<string> {
  const messages = Object.fromEntries(
    Array.from({ length: turns * 2 }, (_, at) => {
      const turn = at >> 1;
      const isQuestion = at % 2 === 0;
      const content = isQuestion
        ? `Question ${turn}`
        : `Answer ${turn}. ${'Some words of an answer. '.repeat(5 + (turn % 20))}${turn % 1000 === 7 ? 'Äpfelchen' : ''}`;
      return [
        `m${at}`,
        {
          id: `m${at}`,
          parentId: at === 0 ? null : `m${at - 1}`,
          role: isQuestion ? 'user' : 'assistant',
          content,
          timestamp: 1_760_000_000 + at,
        },
      ];
    }),
  );
  const history = { currentId: `m${turns * 2 - 1}`, messages };
  const file = JSON.stringify([{ id: name, title: name, created_at: 1_760_000_000, chat: { history } }]);
  const id = await page.evaluate(async text => {
    const all: { id: string; personal: boolean }[] = await (
      await fetch('/api/core/v1/organizations/me')
    ).json();
    const shared = all.find(({ personal }) => !personal);
    const body = new FormData();
    body.append('file', new File([text], 'chats.json', { type: 'application/json' }));
    const answer = await fetch(`/api/chat/v1/organizations/${shared?.id}/chat-import`, {
      method: 'POST',
      body,
    });
    const report: { chats?: { channel_id: string | null }[] } = await answer.json();
    return report.chats?.[0]?.channel_id ?? '';
  }, file);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  return id;
}
