import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@oriel/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSources } from './create-sources';
import { readModelsFile } from './models-file';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-models-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: unknown, env: Record<string, string> = {}) {
  const modelsFile = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(modelsFile, typeof content === 'string' ? content : JSON.stringify(content));
  return { modelsFile, specs: () => readModelsFile({ modelsFile, dataDir: undefined }, env) };
}

const vllm = { id: 'house', kind: 'vllm', name: 'House', address: 'http://10.0.0.5:8000/v1' };

it('has endpoints with keys from the environment and from files', async () => {
  await writeFile(join(folder, 'key'), 'sk-from-file\n');
  const { specs } = await read(
    {
      endpoints: [
        { ...vllm, location: 'germany', prices: { '*': { input: 0.1, output: 0.2 } } },
        { id: 'eu', kind: 'mistral', name: 'Mistral', key: { env: 'MISTRAL' } },
        { id: 'us', kind: 'openai', name: 'OpenAI', key: { file: join(folder, 'key') } },
      ],
    },
    { MISTRAL: 'sk-from-env' },
  );
  const found = await specs();
  expect(found.map(({ internalId, key }) => [internalId, key])).toEqual([
    ['house', undefined],
    ['eu', 'sk-from-env'],
    ['us', 'sk-from-file'],
  ]);
  expect(found[0]?.prices?.get('*')).toEqual({ inputMicroeuro: 100_000, outputMicroeuro: 200_000 });
});

it.each<[string, unknown, string]>([
  ['an unknown kind', { endpoints: [{ ...vllm, kind: 'magic' }] }, 'endpoints[0].kind'],
  ['a misspelt field', { endpoints: [{ ...vllm, adress: 'x' }] }, 'endpoints[0]'],
  ['a key in the file', { endpoints: [{ ...vllm, key: 'sk-plain' }] }, 'endpoints[0].key'],
  ['a missing variable', { endpoints: [{ ...vllm, key: { env: 'GONE' } }] }, 'the variable GONE is not set'],
  ['a missing address', { endpoints: [{ ...vllm, address: undefined }] }, 'endpoints[0].address: required'],
  [
    'a missing version',
    { endpoints: [{ ...vllm, kind: 'azure-openai', key: { env: 'PATH' } }] },
    'endpoints[0].options.apiVersion: required',
  ],
  ['the same id twice', { endpoints: [vllm, vllm] }, 'endpoints[1].id'],
  ['no JSON', '{', 'not JSON'],
])('stops the start for %s, and names the field', async (_, content, message) => {
  const { specs } = await read(content, { PATH: 'x' });
  await expect(specs()).rejects.toThrow(message);
});

it('wins over the environment on the same id', async () => {
  const { modelsFile } = await read({ endpoints: [{ ...vllm, id: 'openai' }] });
  const openai = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: undefined, models: [] };
  const sources = await createSources({ config: { ...testConfig({ openai }), modelsFile } });
  expect(sources.map(({ internalId, name, managedBy }) => [internalId, name, managedBy])).toEqual([
    ['openai', 'House', 'file'],
  ]);
});
