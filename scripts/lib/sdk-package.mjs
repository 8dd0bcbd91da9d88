// Looks at the package as a stranger gets it: packed, beside nothing but what it names as dependencies.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './workspace.mjs';

const folder = join(root, 'packages', 'sdk');
const bin = name => join(root, 'node_modules', '.bin', name);

const page = `import { mount, OrielError, type WidgetHandle } from '@oriel/sdk';
import { copyText } from '@oriel/sdk/host';

const chat: WidgetHandle = mount('#help', {
  api: 'https://ai.example.com',
  getToken: async ({ reason }) => (reason === 'initial' ? { token: 't', expiresAt: '2030-01-01T00:00:00Z' } : null),
  props: { layout: 'panel' },
  theme: { scheme: 'dark', tokens: { '--oriel-accent': '#123456' } },
});
chat.on('message:completed', ({ text }) => void copyText(text.trim()));
const sent: Promise<{ channelId: string }> = chat.request('sendMessage', { text: 'Hello' });
sent.catch(error => OrielError.isInstance(error) && error.code === 'AUTH_REQUIRED');
// @ts-expect-error There is no such option.
mount('#help', { colour: 'red' });
// @ts-expect-error There is no such command.
chat.request('dance', {});
// @ts-expect-error A message has a text.
chat.request('sendMessage', {});
`;

/** How a project may resolve packages; the declarations hold in each. */
const resolutions = [
  { module: 'ESNext', moduleResolution: 'bundler' },
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
];

/** Packs the built SDK and checks its shape, and that a page can be written against it and nothing else. */
export async function checkSdkPackage() {
  const place = mkdtempSync(join(tmpdir(), 'oriel-package-'));
  try {
    return await inPlace(place);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function inPlace(place) {
  const installed = join(place, 'node_modules', '@oriel', 'sdk');
  mkdirSync(installed, { recursive: true });
  const packed = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', place], {
    cwd: folder,
  });
  if (packed.code !== 0) return { ok: false, output: packed.output };
  const { version, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const tarball = join(place, `oriel-sdk-${version}.tgz`);
  const steps = [
    ['tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']],
    [bin('publint'), ['--strict', installed]],
    [bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji']],
  ];
  for (const name of Object.keys(dependencies)) {
    symlinkSync(join(folder, 'node_modules', name), join(place, 'node_modules', name));
  }
  writeFileSync(join(place, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(place, 'page.ts'), page);
  for (const resolution of resolutions) {
    const configuration = join(place, `tsconfig.${resolution.module}.json`);
    const compilerOptions = {
      ...resolution,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      strict: true,
      noEmit: true,
    };
    writeFileSync(configuration, JSON.stringify({ compilerOptions, files: ['page.ts'] }));
    steps.push([bin('tsc'), ['-p', configuration]]);
  }
  for (const [program, args] of steps) {
    const { code, output } = await run(program, args, { cwd: place });
    if (code !== 0) return { ok: false, output: `${program} ${args.join(' ')}\n${output}` };
  }
  return { ok: true, output: '' };
}
