import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findLowContrast, type Variant, variant } from '@oriel/contracts';
import { findFolder } from '../http/pages/find-folder';
import type { Config } from '../platform/config/config';
import { ConfigError } from '../platform/config/config-error';
import type { Logger } from '../platform/log/logger';

/** The partner variants of this server. */
export interface Variants {
  /** The product variant of the portal; undefined for Oriel itself. */
  readonly active: Variant | undefined;
  /** Variants that a page may request by name. */
  readonly byName: ReadonlyMap<string, Variant>;
  /** Folder of their files. */
  readonly folder: string;
}

/**
 * Reads and checks all variants at startup, and warns of colours with low contrast.
 *
 * @throws {ConfigError} for a malformed file, and for a setting that names no variant
 */
export async function readVariants(
  { variant: wanted }: Pick<Config, 'variant'>,
  log: Pick<Logger, 'warn'>,
  folder: string = findFolder('variants'),
): Promise<Variants> {
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json'));
  const files = names.sort().map(name => join(folder, name));
  const isPath = wanted?.endsWith('.json');
  if (wanted && isPath) files.push(wanted);
  const byName = new Map<string, Variant>();
  const problems: string[] = [];
  let active: Variant | undefined;
  for (const file of files) {
    const read = await readVariant(file);
    if ('problems' in read) {
      problems.push(...read.problems);
      continue;
    }
    byName.set(read.name, read);
    if (isPath ? file === wanted : read.name === wanted) active = read;
  }
  if (wanted && !active && problems.length === 0)
    problems.push(`VARIANT ${wanted} does not exist; there are ${[...byName.keys()].join(', ') || 'none'}`);
  if (problems.length > 0) throw new ConfigError(problems);
  for (const each of byName.values())
    for (const { scheme, colour, ground, ratio, least } of findLowContrast(each))
      log.warn(
        { variant: each.name, scheme, contrast: Math.round(ratio * 100) / 100, least },
        `variant ${each.name}: ${colour} on ${ground} has too little contrast`,
      );
  return { active, byName, folder };
}

async function readVariant(file: string): Promise<Variant | { readonly problems: string[] }> {
  const name = basename(file);
  let data: unknown;
  try {
    data = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const why = error instanceof SyntaxError ? 'is no valid JSON' : 'cannot be read';
    return { problems: [`${file} ${why}: ${error instanceof Error ? error.message : error}`] };
  }
  const result = variant.safeParse(data);
  if (!result.success) {
    return {
      problems: result.error.issues.map(
        ({ path, message }) => `${file}: ${path.join('.') || 'the file'}: ${message}`,
      ),
    };
  }
  if (name !== `${result.data.name}.json`)
    return { problems: [`${file}: name: must be "${name.replace(/\.json$/, '')}", as the file is called`] };
  return result.data;
}
