import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { buildImage, findContainerProblems } from './containers.mjs';
import { root } from './workspace.mjs';

describe('the linter of container files', () => {
  it('finds nothing in ours', async () => {
    expect(await findContainerProblems()).toEqual([]);
  });

  it('finds wrong instructions and base images without an exact version', async () => {
    const text = [
      'FROM node:24 AS build',
      'HEALTHCHECK --intrval=1s CMD x',
      'FROM build',
      'FROM scratch:latest',
      'EXPOSE abc',
    ];
    expect(await findContainerProblems(text.join('\n'))).toEqual([
      '2: Unknown flag: intrval',
      '5: Invalid containerPort: abc',
      '1: node:24 has no exact version',
      '4: scratch:latest has no exact version',
    ]);
  });
});

describe('the compose file', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  interface Service {
    readonly image?: string;
    readonly restart?: string;
    readonly logging?: { readonly options: Readonly<Record<string, string>> };
    readonly environment?: Readonly<Record<string, string>>;
  }
  const text = read('packages/server/deploy/compose.yaml');
  const { services }: { services: Readonly<Record<string, Service>> } = parse(text, { merge: true });
  const all = Object.entries(services);

  it('restarts each service that stays, and limits its log', () => {
    expect(all.length).toBeGreaterThan(4);
    // The bucket is created once.
    const staying = all.filter(([name]) => name !== 'bucket').map(([, service]) => service);
    expect(new Set(staying.map(({ restart }) => restart))).toEqual(new Set(['unless-stopped']));
    expect(staying.filter(({ logging }) => !logging?.options['max-size'])).toEqual([]);
  });

  it('names an exact version of each image', () => {
    const images = all.flatMap(([, { image }]) => image ?? []);
    expect(images.filter(image => !/:(\d+\.\d+|RELEASE\.\d{4}-)/.test(image))).toEqual([]);
  });

  it('gives the server only settings that it has', () => {
    const documented = read('docs/configuration.md');
    const names = Object.keys(services.server?.environment ?? {});
    expect(names).toContain('DATABASE_HOST');
    expect(names.filter(name => !documented.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('reads only variables that the example has', () => {
    const names = [...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name);
    const example = read('packages/server/deploy/example.env');
    expect(names.filter(name => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });
});

describe('the image', () => {
  /** A machine on which only the given engine answers. */
  const machine = (engine: string | undefined, code = 0) => {
    const calls: string[] = [];
    const command = async (program: string, [first = '', ...rest]: readonly string[]) => {
      if (first === 'info') return { code: program === engine ? 0 : 1, output: '' };
      calls.push(`${program} ${first} ${rest.filter(word => !word.startsWith('oriel-test')).join(' ')}`);
      return { code: first === 'build' ? code : 0, output: 'because' };
    };
    return { calls, command };
  };

  it('is built by the engine that answers, and removed', async () => {
    const { calls, command } = machine('docker');
    expect(await buildImage({ full: true, command })).toMatchObject({ ok: true });
    expect(calls).toEqual([
      'docker build --file packages/server/deploy/Containerfile --tag .',
      'docker image rm',
    ]);
  });

  it('fails as the build does', async () => {
    const { command } = machine('podman', 1);
    expect(await buildImage({ full: true, command })).toEqual({ ok: false, output: 'because' });
  });

  it('is skipped by name without an engine, and in the daily run', async () => {
    const { calls, command } = machine(undefined);
    expect(await buildImage({ full: true, command })).toMatchObject({
      ok: true,
      skipped: 'no container engine answers on this machine',
    });
    expect(await buildImage({ command: machine('docker').command })).toMatchObject({
      skipped: expect.any(String),
    });
    expect(calls).toEqual([]);
  });
});
