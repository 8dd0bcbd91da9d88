import { expect, type Page } from '@playwright/test';
import type { Stack } from './stack/stack';

/** A description, and how many images of it are generated. */
interface ImageRequest {
  readonly message: string;
  readonly count: number;
}

/** Sends requests for images to the demo model as the person who is signed in, leaves out those that they have, and waits. */
export async function drawImages(page: Page, stack: Stack, wanted: readonly ImageRequest[]): Promise<void> {
  const { request } = page.context();
  const all: { id: string; personal: boolean }[] = await (
    await request.get(`${stack.portal}/api/core/v1/organizations/me`)
  ).json();
  const images = `${stack.portal}/api/chat/v1/organizations/${all.find(({ personal }) => !personal)?.id}/images`;
  const list = async (): Promise<{ status: string; message: string }[]> =>
    (await (await request.get(`${images}?limit=50&offset=0`)).json()).results;
  const known = await list();
  const { agents } = await (await request.get(`${images}/settings`)).json();
  for (const { message, count } of wanted) {
    if (known.some(image => image.message === message)) continue;
    const answer = await request.post(images, {
      headers: { origin: stack.portal },
      data: { agent_id: agents[0].id, message, parameters: {}, count },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await expect
    .poll(async () => (await list()).every(({ status }) => status === 'done'), { timeout: 60_000 })
    .toBe(true);
}
