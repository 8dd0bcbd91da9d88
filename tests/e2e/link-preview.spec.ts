import { expect, test } from './test';

test('the page of a shared card says to other services what it shows, and one that is hidden says nothing', async ({
  page,
  stack,
}) => {
  const search = await page.request.post(`${stack.portal}/api/prompts/v1/cards/filter-with-tags`, {
    headers: { origin: stack.portal },
    data: { search: 'proofread' },
  });
  const [card] = (await search.json()).results;
  const metaOf = async (path: string) => {
    const html = await (await page.request.get(stack.portal + path)).text();
    expect(html).toContain('<div id="portal">');
    return Object.fromEntries(
      [...html.matchAll(/<meta property="(og:\w+)" content="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    );
  };
  const meta = await metaOf(`/prompt/${card.id}`);
  expect(meta).toMatchObject({
    'og:title': 'Proofread a text',
    'og:description': card.description,
    'og:url': `${stack.portal}/prompt/${card.id}`,
  });
  const picture = await page.request.get(meta['og:image'] ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp']);
  expect(await metaOf(`/prompt/${crypto.randomUUID()}`)).toEqual({});
  expect(await metaOf('/prompts/my')).toEqual({});

  // The page itself is unaffected.
  await page.goto(`${stack.portal}/prompt/${card.id}`);
  await expect(page.locator('#portal > *').first()).toBeVisible();
});
