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
