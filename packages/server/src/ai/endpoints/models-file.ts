/*
 * Reads `models.json`: endpoints in a file, so that they can be versioned and mounted. Secrets are references to the environment
 * or to files, never text in the file. A faulty file stops the start, and each problem names its field.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { endpointDefinition, endpointKey, endpointLimits, findEndpointProblems } from '@oriel/contracts';
import * as z from 'zod/mini';
import type { Config } from '../../platform/config/config';
import { ConfigError } from '../../platform/config/config-error';
import type { ModelPrice } from '../../platform/config/model-prices';
import type { EndpointSpec } from './model-source';

const euro = z.number().check(z.gte(0), z.lte(1_000_000));

const fileEndpoint = z.strictObject({
  ...endpointDefinition.shape,
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/), z.maxLength(endpointLimits.id)),
  /** The name of a variable, or the path of a file whose content is the key. */
  key: z.optional(z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })])),
  /** Euro per million tokens by model; `*` means all others. */
  prices: z.optional(z.record(z.string(), z.strictObject({ input: euro, output: euro }))),
  /** Euro per image by model; `*` means all others. */
  imagePrices: z.optional(z.record(z.string(), euro)),
});

const modelsFile = z.strictObject({
  $schema: z.optional(z.string()),
  endpoints: z.array(fileEndpoint).check(z.maxLength(endpointLimits.endpoints)),
});

type FileEndpoint = z.output<typeof fileEndpoint>;

/**
 * The endpoints of the file that `MODELS_FILE` names, else of `models.json` in the data folder; none without either.
 *
 * @param env Environment for keys. Default: that of the process.
 * @throws ConfigError with a line for each problem
 */
export async function readModelsFile(
  { modelsFile: given, dataDir }: Pick<Config, 'modelsFile' | 'dataDir'>,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<EndpointSpec[]> {
  const usual = dataDir === undefined ? undefined : resolve(dataDir, 'models.json');
  const path = given ?? (usual !== undefined && existsSync(usual) ? usual : undefined);
  if (path === undefined) return [];
  const fail = (problems: readonly string[]) => new ConfigError(problems.map(line => `${path}: ${line}`));
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw fail(['The file cannot be read']);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw fail(['The file is not JSON']);
  }
  const read = z.safeParse(modelsFile, content);
  if (!read.success)
    throw fail(read.error.issues.map(({ path: field, message }) => `${pathOf(field)}: ${message}`));
  const problems: string[] = [];
  const specs: EndpointSpec[] = [];
  const ids = new Set<string>();
  for (const [index, endpoint] of read.data.endpoints.entries()) {
    const place = `endpoints[${index}]`;
    if (ids.has(endpoint.id)) problems.push(`${place}.id: is used twice`);
    ids.add(endpoint.id);
    const key = await readKey(endpoint, env);
    if (typeof key === 'object') problems.push(`${place}.key: ${key.problem}`);
    for (const problem of findEndpointProblems(endpoint, endpoint.key !== undefined))
      problems.push(`${place}.${problem.path}: ${problem.code}`);
    specs.push(specOf(endpoint, typeof key === 'string' ? key : undefined));
  }
  if (problems.length > 0) throw fail(problems);
  return specs;
}

const pathOf = (field: readonly PropertyKey[]): string =>
  field.reduce<string>(
    (path, each) =>
      typeof each === 'number' ? `${path}[${each}]` : path === '' ? String(each) : `${path}.${String(each)}`,
    '',
  ) || 'The file';

async function readKey(
  { key }: FileEndpoint,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | { readonly problem: string } | undefined> {
  if (!key) return undefined;
  let text: string;
  if ('env' in key) {
    const value = env[key.env];
    if (value === undefined || value === '') return { problem: `the variable ${key.env} is not set` };
    text = value;
  } else {
    try {
      text = await readFile(key.file, 'utf8');
    } catch {
      return { problem: `the file ${key.file} cannot be read` };
    }
  }
  const trimmed = text.trim();
  return z.safeParse(endpointKey, trimmed).success
    ? trimmed
    : { problem: 'contains characters that do not occur in keys' };
}

function specOf(
  { id, key: _, prices, imagePrices, ...definition }: FileEndpoint,
  key?: string,
): EndpointSpec {
  const micro = (value: number) => Math.round(value * 1_000_000);
  const mapped = <V>(values: Readonly<Record<string, V>> | undefined, toPrice: (value: V) => ModelPrice) =>
    values && new Map(Object.entries(values).map(([model, value]) => [model, toPrice(value)]));
  return {
    internalId: id,
    managedBy: 'file',
    definition,
    key,
    prices: mapped(prices, ({ input, output }) => ({
      inputMicroeuro: micro(input),
      outputMicroeuro: micro(output),
    })),
    imagePrices: mapped(imagePrices, image => ({
      inputMicroeuro: 0,
      outputMicroeuro: 0,
      imageMicroeuro: micro(image),
    })),
  };
}
