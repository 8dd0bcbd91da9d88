/*
 * Clients as readers generate them from a running server: they compile, and list the agents, ask one, follow a stream and read an
 * error. OpenAPI Generator, which has clients for Python, needs Java and a file that no registry of packages has.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addProgram } from '../../../chat/testing/add-program';
import { type ChatStack, startChatStack } from '../../../chat/testing/chat-stack';

// Compiling and loading thousands of modules takes minutes where other tests share the disk.
vi.setConfig({ testTimeout: 240_000 });

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../../../../../..');

/** Prints what a program reads of the four calls, as JSON. */
const fetchProgram = `
import createClient from 'openapi-fetch';
import type { paths } from './paths';

const baseUrl = process.env.ORIEL_URL ?? '';
const client = createClient<paths>({ baseUrl, headers: { Authorization: \`Bearer \${process.env.ORIEL_API_KEY}\` } });
const model = process.env.ORIEL_AGENT ?? '';
const messages = [{ role: 'user' as const, content: 'When?' }];

const listed = await client.GET('/api/chat/v1/models');
const agents: string[] = listed.data?.data.map(({ name }) => name) ?? [];
const whole = await client.POST('/api/chat/v1/chat/completions', { body: { model, messages } });
const answer = whole.data && 'usage' in whole.data && whole.data.object === 'chat.completion' ? whole.data.choices[0]?.message.content : null;
const streamed = await client.POST('/api/chat/v1/chat/completions', { body: { model, messages, stream: true }, parseAs: 'text' });
const refused = await client.POST('/api/chat/v1/chat/completions', { body: { model: 'none', messages } });
const code: string | undefined = refused.error?.error.code;
console.log(JSON.stringify({ agents, answer, stream: streamed.data, code, status: refused.response.status }));
`;

const sdkProgram = `
import { createChatCompletion, listCompletionModels } from './sdk';
import { client } from './sdk/client.gen';

client.setConfig({ baseUrl: process.env.ORIEL_URL ?? '', auth: () => process.env.ORIEL_API_KEY });
const model = process.env.ORIEL_AGENT ?? '';
const messages = [{ role: 'user' as const, content: 'When?' }];

const listed = await listCompletionModels();
const agents: string[] = listed.data?.data.map(({ name }) => name) ?? [];
const whole = await createChatCompletion({ body: { model, messages } });
const answer = whole.data && 'object' in whole.data && whole.data.object === 'chat.completion' ? whole.data.choices[0]?.message.content : null;
const streamed = await createChatCompletion({ body: { model, messages, stream: true }, parseAs: 'text' });
const refused = await createChatCompletion({ body: { model: 'none', messages } });
const code: string | undefined = refused.error?.error.code;
console.log(JSON.stringify({ agents, answer, stream: streamed.data, code, status: refused.response?.status }));
`;

let stack: ChatStack;
let document: object;
let settings: Record<string, string>;
beforeAll(async () => {
  stack = await startChatStack({ alone: true });
  const { key, model } = await addProgram(stack, { assignedTools: [] });
  settings = { ORIEL_URL: stack.server.url, ORIEL_API_KEY: key, ORIEL_AGENT: model };
  stack.model.use([{ text: 'At ' }, { text: 'noon.' }]);
  document = (await (await fetch(`${stack.server.url}/openapi.json`)).json()) as object;
});
afterAll(() => stack?.close());

/** Compiles a program beside its generated files in the strictest way, and runs it. */
async function runProgram(folder: string, code: string): Promise<unknown> {
  symlinkSync(join(root, 'packages/server/node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'program.ts'), code);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        target: 'esnext',
        module: 'esnext',
        moduleResolution: 'bundler',
        lib: ['esnext', 'dom', 'dom.iterable'],
        types: ['node'],
        skipLibCheck: false,
      },
      include: ['**/*.ts'],
    }),
  );
  const tsc = join(root, 'node_modules/typescript-native/bin/tsc');
  await run(process.execPath, [tsc, '-p', folder]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
  const tsx = resolve('tsx/cli');
  const { stdout } = await run(process.execPath, [tsx, join(folder, 'program.ts')], {
    env: { ...process.env, ...settings },
  });
  return JSON.parse(stdout);
}

const expected = {
  agents: expect.arrayContaining(['Harbour']),
  answer: 'At noon.',
  stream: expect.stringMatching(/^data: \{.*"content":"At.*\n\ndata: \[DONE\]\n\n$/s),
  code: 'agent_not_found',
  status: 404,
};

it('works with openapi-fetch, whose types openapi-typescript writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-paths-'));
  // The document comes from the server as text, and is checked by the generator.
  writeFileSync(join(folder, 'paths.ts'), astToString(await openapiTypescript(document as never)));
  expect(await runProgram(folder, fetchProgram)).toEqual(expected);
});

it('works with the functions that Hey API writes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-functions-'));
  await createClient({
    // The document comes from the server as text, and is checked by the generator.
    input: document as never,
    output: join(folder, 'sdk'),
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  });
  expect(await runProgram(folder, sdkProgram)).toEqual(expected);
});
