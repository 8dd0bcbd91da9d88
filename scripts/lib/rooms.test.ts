import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRoomProblems, services } from './rooms.mjs';

describe('rooms of the server', () => {
  let base: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'oriel-rooms-'));
    for (const service of services) {
      write(`packages/server/src/${service}/${service}-noun/index.ts`, '// one\n');
      write(`packages/server/src/platform/db/schema/${service}-noun.ts`, '');
    }
    write('packages/server/src/http/app.ts', '// one\n'.repeat(20));
    write('packages/server/src/nouns.ts', services.map(name => `from './${name}/${name}-noun'`).join('\n'));
    write('packages/contracts/src/chat-noun/chat-noun-routes.ts', '');
    write('docs/architecture.md', services.map(name => `| \`${name}\` | \`${name}-noun\` |`).join('\n'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('hold one noun each, of one name everywhere', () => {
    expect(findRoomProblems(base)).toEqual([]);
    write('packages/contracts/src/harbours/harbour-routes.ts', '');
    write('packages/server/src/platform/db/schema/piers.ts', '');
    write('packages/server/src/ai/chat-noun/ask.ts', '// one\n');
    expect(findRoomProblems(base)).toEqual([
      'chat-noun is in ai and in chat',
      'contracts/src/harbours has no room of its name in the server',
      'schema/piers.ts has no room of its name',
      'docs/architecture.md does not name ai/chat-noun',
    ]);
  });

  it('are listed where the server and its readers look for them', () => {
    write('packages/server/src/nouns.ts', '');
    write('docs/architecture.md', '| `chat` | `harbours` |');
    const problems = findRoomProblems(base);
    expect(problems).toContain('nouns.ts does not list chat/chat-noun');
    expect(problems).toContain('docs/architecture.md does not name chat/chat-noun');
    expect(problems).toContain('docs/architecture.md names chat/harbours, which is not there');
  });

  it('have few timers that repeat', () => {
    write('packages/server/src/chat/chat-noun/index.ts', 'setInterval(look);\n'.repeat(4));
    expect(findRoomProblems(base)).toContain('The server has 4 timers that repeat, and may have 3');
  });

  it('share the server out among the services', () => {
    write('packages/server/src/chat/chat-noun/ask.ts', '// one\n'.repeat(20));
    expect(findRoomProblems(base)).toEqual(["chat has 40 % of the server's lines, and may have 27 %"]);
  });

  it('do not count tests', () => {
    write('packages/server/src/chat/chat-noun/ask.test.ts', '// one\n'.repeat(200));
    write('packages/server/src/chat/chat-noun/testing/answers.ts', '// one\n'.repeat(200));
    expect(findRoomProblems(base)).toEqual([]);
  });
});
