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
