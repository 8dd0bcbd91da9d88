import { ApiError } from '@oriel/client';
import { OrielError } from '@oriel/contracts';
import { expect, it } from 'vitest';
import { createCommands } from './commands';

const running = () => ({ signal: new AbortController().signal });

it('waits for a command that nobody does yet', async () => {
  const commands = createCommands();
  const asked = commands.run('send', 'hello', running());
  commands.register('other', () => 0);
  commands.register('send', (text: string) => text.length);
  expect(await asked).toBe(5);
});

it('gives up with who asked', async () => {
  const commands = createCommands();
  const abort = new AbortController();
  const asked = commands.run('send', null, { signal: abort.signal });
  abort.abort();
  await expect(asked).rejects.toMatchObject({ code: 'ABORTED' });
});

it('leaves a command to whom took it over', async () => {
  const commands = createCommands();
  const offFirst = commands.register('send', () => 'first');
  commands.register('send', () => 'second');
  offFirst();
  expect(await commands.run('send', null, running())).toBe('second');
});

it('says of what the service refuses that the input was wrong, and of the rest what it is', async () => {
  const commands = createCommands();
  const codeOf = (thrown: unknown) => {
    commands.register('fail', () => {
      throw thrown;
    });
    return commands.run('fail', null, running()).catch(error => error.code);
  };
  expect(await codeOf(new ApiError('not_found', 'There is no such chat.'))).toBe('INVALID_MESSAGE');
  expect(await codeOf(new ApiError('bad_request', 'A name has letters only.'))).toBe('INVALID_MESSAGE');
  expect(await codeOf(new ApiError('no_credits', 'The credit is used up.'))).toBe('NO_CREDITS');
  expect(await codeOf(new OrielError('ABORTED', 'Taken back.'))).toBe('ABORTED');
  expect(await codeOf(new TypeError('A fault.'))).toBe('INTERNAL');
});
