import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from './test';

for (const target of ['//', '/ HTTP/1.1\r\nHost: %%', 'http://[']) {
  test(`the site with the examples outlives a request for ${JSON.stringify(target)}`, async ({ stack }) => {
    const { hostname, port } = new URL(stack.examples);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', text => {
      answer += text;
    });
    const request = target.includes(' ') ? target : `${target} HTTP/1.1\r\nHost: example`;
    socket.write(`GET ${request}\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(stack.examples)).status).toBe(200);
  });
}

test('the index of the examples leads to each, and no address of it is missing', async ({ stack }) => {
  const page = await (await fetch(stack.examples)).text();
  expect(page).toContain('<meta name="viewport"');
  const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
  expect(links).toEqual(
    expect.arrayContaining(['/script-tag/', '/script-tag/?isolation=iframe', '/script-tag/?token=none']),
  );
  for (const href of [...links, '/favicon.ico'])
    expect([href, (await fetch(new URL(href, stack.examples))).status]).toEqual([href, 200]);
});
