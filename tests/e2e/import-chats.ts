import { expect, type Page } from '@playwright/test';

/** A chat in Open WebUI's export format. */
export interface ExportedChat {
  readonly name: string;
  /** Questions and answers, alternating. */
  readonly texts: readonly string[];
  readonly isArchived?: boolean;
}

/** Builds an Open WebUI export of some chats. */
export const openWebUiExport = (chats: readonly ExportedChat[]): string =>
  JSON.stringify(
    chats.map(({ name, texts, isArchived = false }) => {
      const messages = Object.fromEntries(
        texts.map((content, at) => [
          `m${at}`,
          {
            id: `m${at}`,
            parentId: at === 0 ? null : `m${at - 1}`,
            role: at % 2 === 0 ? 'user' : 'assistant',
            content,
            timestamp: 1_760_000_000 + at,
          },
        ]),
      );
      const history = { currentId: `m${texts.length - 1}`, messages };
      return { id: name, title: name, created_at: 1_760_000_000, archived: isArchived, chat: { history } };
    }),
  );

/** Imports chats as the signed-in person into their shared workspace, else into their own. @returns their ids */
export async function importChats(page: Page, chats: readonly ExportedChat[]): Promise<string[]> {
  const ids = await page.evaluate(async text => {
    const all: { id: string; personal: boolean }[] = await (
      await fetch('/api/core/v1/organizations/me')
    ).json();
    const { id } = all.find(({ personal }) => !personal) ?? all[0] ?? {};
    const body = new FormData();
    body.append('file', new File([text], 'chats.json', { type: 'application/json' }));
    const answer = await fetch(`/api/chat/v1/organizations/${id}/chat-import`, { method: 'POST', body });
    return [...(await answer.text()).matchAll(/^data: (.*"type":"chat".*)$/gm)].map(([, event]) =>
      String(JSON.parse(event ?? '').channel_id),
    );
  }, openWebUiExport(chats));
  expect(ids).toEqual(chats.map(() => expect.stringMatching(/^[0-9a-f-]{36}$/)));
  return ids;
}

/** Imports a chat with a number of turns. @returns its id */
export async function importLongChat(page: Page, name: string, turns: number): Promise<string> {
  const texts = Array.from({ length: turns }, (_, turn) => [
    `Question ${turn}`,
    `Answer ${turn}. ${'Some words of an answer. '.repeat(5 + (turn % 20))}${turn % 1000 === 7 ? 'Äpfelchen' : ''}`,
  ]).flat();
  const [id = ''] = await importChats(page, [{ name, texts }]);
  return id;
}
