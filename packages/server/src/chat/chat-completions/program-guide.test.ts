/*
 * Runs the examples of the guide for programs as a reader would: each in a process of its own, which knows the server by the three
 * settings of the guide.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { models } from '../../platform/db/schema';
import { addProgram } from '../testing/add-program';
import { type ChatStack, startChatStack } from '../testing/chat-stack';

const guide = readFileSync(join(import.meta.dirname, '../../../../../docs/use-from-a-program.md'), 'utf8');
const examplesIn = (language: string): readonly string[] =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  );
const [firstScript = '', ...scripts] = examplesIn('js');
const [firstPython = '', ...pythons] = examplesIn('python');

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the guide for programs', () => {
  let stack: ChatStack;
  let settings: Record<string, string>;
  const folder = mkdtempSync(join(tmpdir(), 'oriel-guide-'));
  beforeAll(async () => {
    stack = await startChatStack({ alone: true });
    const { key, model } = await addProgram(stack, { assignedTools: [] });
    const { db } = stack.server.services;
    const stringParameter = { type: 'string' } as const;
    await db
      .update(models)
      .set({
        abilities: [
          { type: 'chat' },
          { type: 'tool-function' },
          { type: 'image', constraints: [{ direction: 'input', unit: 'images', max: 4 }] },
        ],
        parameterDefinitions: { response_format: stringParameter, json_schema: stringParameter },
      })
      .where(eq(models.modelId, 'stand-in'));
    settings = { ORIEL_URL: stack.server.url, ORIEL_API_KEY: key, ORIEL_AGENT: model };
    const quay = sharp({ create: { width: 20, height: 20, channels: 3, background: '#08f' } });
    await quay.png().toFile(join(folder, 'quay.png'));
    stack.model.use(({ body }) => {
      if (body.response_format) return [{ text: '{"time":"6:12"}' }];
      const hasResult = body.messages?.at(-1)?.role === 'tool';
      return body.tools && !hasResult
        ? [{ call: 'get_tide', arguments: '{"day":"Monday"}', id: 'c1' }]
        : [{ text: 'At ' }, { text: '6:12.' }];
    });
  });
  afterAll(() => stack?.close());

  /** The output of a program, which must end without an error. */
  const run = async (command: string, args: readonly string[]): Promise<string> => {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', chunk => {
      output += String(chunk);
    });
    child.stderr.on('data', chunk => {
      errors += String(chunk);
    });
    const status = await new Promise(resolve => child.once('close', resolve));
    expect({ status, errors }).toMatchObject({ status: 0 });
    return output;
  };
  const library = import.meta.resolve('openai');
  const runScript = (code: string) => {
    // The library of the tests, which a file outside of the workspace does not find by its name.
    writeFileSync(join(folder, 'example.mjs'), code.replace("from 'openai'", `from '${library}'`));
    return run(process.execPath, ['example.mjs']);
  };

  it('asks with JavaScript', async () => {
    expect(await runScript(firstScript)).toBe('At 6:12.\n');
  });

  it.each<[string, string, number]>([
    ['streams', 'At 6:12.', 0],
    ['runs tools', 'At 6:12.\n', 1],
    ['takes JSON', "{ time: '6:12' }\n", 2],
    ['shows an image', 'At 6:12.\n', 3],
  ])('%s with JavaScript', async (_, output, index) => {
    expect(scripts).toHaveLength(4);
    expect(await runScript(`${firstScript}\n${scripts[index]}`)).toBe(`At 6:12.\n${output}`);
  });

  it('asks with curl', async () => {
    const [workspaces = '', agents = '', question = ''] = examplesIn('bash');
    expect(JSON.parse(await run('bash', ['-c', workspaces]))).toMatchObject([{ personal: false }]);
    expect(JSON.parse(await run('bash', ['-c', agents]))).toMatchObject({ object: 'list' });
    expect(JSON.parse(await run('bash', ['-c', question]))).toMatchObject({
      choices: [{ message: { content: 'At 6:12.' } }],
    });
  });

  it.runIf(hasPython).each([firstPython, ...pythons].map((code, index) => [index + 1, code] as const))(
    'has example %i in valid Python',
    async (_, code) => {
      await run('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', code]);
    },
  );
});
