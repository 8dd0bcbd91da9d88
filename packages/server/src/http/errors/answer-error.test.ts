import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { rateLimited } from '../../platform/errors/errors';
import { answerError } from './answer-error';

function start() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { log: pino(stream), lines };
}

it('says of what is unexpected nothing but the number of the request', async () => {
  const { log, lines } = start();
  const cause = new Error('duplicate key');
  const answer = answerError(new Error('Failed query … params: my question', { cause }), 'r-1', log);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    error: { code: 'internal', message: 'Something went wrong', requestId: 'r-1' },
  });
  expect(lines.join()).toContain('duplicate key');
  expect(lines.join()).not.toContain('my question');
});

it.each(['text', undefined, null, 17, { message: 'secret' }])('takes %j as a fault', async thrown => {
  const { log, lines } = start();
  const answer = answerError(thrown, 'r-2', log);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
  expect(lines.join()).not.toContain('secret');
});

it('says how long to wait', () => {
  expect(answerError(rateLimited(7), 'r-3', start().log).headers.get('retry-after')).toBe('7');
});
