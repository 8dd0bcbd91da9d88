// Checks the package as a third party installs it: packed, with only its declared dependencies.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** Importing anything from the package types the elements. */
const elementPage = `import type { OrielElementAttributes } from '@oriel/sdk';

const chat = document.createElement('oriel-chat');
chat.handle?.focus();
chat.addEventListener('oriel:message:completed', ({ detail }) => void detail.text.trim());
chat.addEventListener('click', ({ clientX }) => void clientX.toFixed());
void document.querySelector('oriel-prompts')?.handle?.request('search', { text: 'letter' });
export const written: OrielElementAttributes = { 'publishable-key': 'pk_1', 'token-url': '/token', size: '640', theme: 'dark' };
// @ts-expect-error There is no such attribute.
written.colour;
// @ts-expect-error A message has no colour.
chat.addEventListener('oriel:message:completed', ({ detail }) => detail.colour);
// @ts-expect-error There is no such element.
document.createElement('oriel-dance').handle;
`;

const jsxPage = `import type { OrielElementProps } from '@oriel/sdk/react';

const props: OrielElementProps = { 'publishable-key': 'pk_1', 'token-url': '/token' };
export const page = (
  <main>
    <oriel-chat {...props} id="help" isolation="shadow" size={640} debug props='{"layout":"panel"}' theme="dark" />
    <oriel-launcher widget="prompts" token-url="/token" />
    <oriel-workspace ref={element => void element?.handle?.focus()} class="wide" load="visible" />
    {/* @ts-expect-error There is no such isolation. */}
    <oriel-images isolation="round" />
    {/* @ts-expect-error There is no such element. */}
    <oriel-dance />
  </main>
);
`;

const reactPage = `import type { OrielError, WidgetHandle } from '@oriel/sdk';
import { OrielChat, type OrielChatProps, OrielProvider, useWidget } from '@oriel/sdk/react';
import { createElement, createRef } from 'react';

const ref = createRef<WidgetHandle>();
const props: OrielChatProps = {
  agent: 'assistant',
  theme: { scheme: 'dark' },
  className: 'help',
  style: { height: 640 },
  onMessageCompleted: ({ text, channelId }) => void text.concat(channelId),
  onNavigate: ({ href }) => href.startsWith('/'),
  errorFallback: (error, retry) => createElement('button', { onClick: retry }, error.code satisfies OrielError['code']),
};
export const page = createElement(OrielProvider, { api: 'https://ai.example.com' }, createElement(OrielChat, { ...props, ref }));
export function Place() {
  const { ref, state, handle } = useWidget({ props: { layout: 'panel' }, on: { error: ({ code }) => void code } });
  handle?.focus();
  return createElement('section', { ref }, state);
}
// @ts-expect-error There is no such option.
createElement(OrielChat, { colour: 'red' });
// @ts-expect-error There is no such layout.
createElement(OrielChat, { layout: 'round' });
// @ts-expect-error There is no such event.
createElement(OrielChat, { onMessageEaten: () => {} });
`;

/** Names whose documentation an editor must show, each behind a marker. */
const documentedPage = `import { mount, type EventDetails, type WidgetProps } from '@oriel/sdk';
import { OrielChat, OrielProvider, useWidget } from '@oriel/sdk/react';
/*!*/mount('#help', {
  /*!*/api: '', /*!*/isolation: 'shadow', /*!*/tokenUrl: '', /*!*/frame: { /*!*/timeout: 1 }, /*!*/theme: { /*!*/scheme: 'dark' },
  /*!*/props: { /*!*/agent: '', /*!*/layout: 'panel' },
  /*!*/on: { /*!*/'message:completed': () => {}, /*!*/error: () => {}, /*!*/ready: () => {}, /*!*/open: () => {} },
});
const handle = mount('#help');
handle./*!*/update({});
handle./*!*/unmount();
void handle./*!*/diagnose();
void handle./*!*/request('stop');
handle./*!*/on('ready', ({ capabilities }) => void capabilities);
handle./*!*/open();
void handle./*!*/state;
declare const details: EventDetails;
void details./*!*/error./*!*/code;
void details.error./*!*/hint;
void details.ready./*!*/widget;
void details['channel:changed']./*!*/isNew;
declare const workspace: WidgetProps['workspace'];
void workspace./*!*/tab;
const widget = /*!*/useWidget({ /*!*/locale: 'de' });
void widget./*!*/ref;
void widget./*!*/retry;
void widget./*!*/state;
export const page = (
  < /*!*/OrielProvider /*!*/api="">
    < /*!*/OrielChat /*!*/className="" /*!*/fallback="" /*!*/agent="" /*!*/publishableKey="" /*!*/onMessageCompleted={() => {}} />
    <oriel-chat /*!*/publishable-key="" /*!*/token-url="" /*!*/theme="dark" />
    <oriel-launcher /*!*/widget="chat" />
  </OrielProvider>
);
`;

/** Naming the types in a project types its templates. */
const vuePage = `<script setup lang="ts">
import type { OrielElement } from '@oriel/sdk';
import type {} from '@oriel/sdk/vue';
import { useTemplateRef } from 'vue';

const chat = useTemplateRef('chat');
const element: OrielElement | null = chat.value;
void element?.handle?.focus();
</script>
<template>
  <oriel-chat ref="chat" id="help" class="wide" publishable-key="pk_1" :token-url="'/token'" isolation="shadow" :size="640"
    :debug="true" props='{"layout":"panel"}' theme="dark" @click="event => event.clientX.toFixed()"
    @oriel:message:completed="event => event.detail.text.trim()" />
  <oriel-launcher widget="prompts" token-url="/token" />
  <oriel-prompts load="visible" @oriel:insertText="event => event.detail.text.trim()" />
  <!-- @vue-expect-error There is no such isolation. -->
  <oriel-images isolation="round" />
  <!-- @vue-expect-error A message has no colour. -->
  <oriel-chat @oriel:message:completed="event => event.detail.colour" />
  <!-- @vue-expect-error An object is written as JSON. -->
  <oriel-workspace :props="{ tab: 'members' }" />
</template>
`;

/** Programs without a page: a server can import the package, which needs React for its components only. */
const onServer = `const { mount, defineElements } = await import('@oriel/sdk');
defineElements();
const handle = mount('#help', {});
handle.destroy();
if (handle.element !== null || handle.state !== 'idle') throw new Error(handle.state);
`;
const reactOnServer = `${onServer}
const { createElement, version } = await import('react');
const { renderToString } = await import('react-dom/server');
const { OrielChat, OrielProvider } = await import('@oriel/sdk/react');
const chat = createElement(OrielChat, { className: 'help', fallback: 'Wait' });
const markup = renderToString(createElement(OrielProvider, { api: 'https://ai.example.com' }, chat));
if (markup !== '<div class="help">Wait</div>') throw new Error(version + ': ' + markup);
`;

/** The React versions that the components support. */
const reacts = ['packages/sdk', 'tests/react-18'].map(name => join(root, name, 'node_modules'));

/** Module resolutions that a project may use; the declarations must work with each. */
const resolutions = [
  { module: 'ESNext', moduleResolution: 'bundler' },
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
];

/** Checks the shape of the packed SDK, and that a page can be written with it alone. */
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
  const { version, dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  // The tarball that the server offers.
  const tarball = join(folder, 'dist', 'cdn', `oriel-sdk-${version}.tgz`);
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
  writeFileSync(join(place, 'element-page.ts'), elementPage);
  writeFileSync(join(place, 'react-page.ts'), reactPage);
  writeFileSync(join(place, 'jsx-page.tsx'), jsxPage);
  steps.push(...typeSteps(place, ['page.ts', 'element-page.ts']), [
    process.execPath,
    ['--input-type=module', '-e', onServer],
  ]);
  const alone = await runAll(steps, place);
  if (!alone.ok) return alone;
  const dead = findDeadLinks(installed);
  if (dead.length > 0) return { ok: false, output: `README.md links to missing files: ${dead.join(', ')}` };
  const readmePages = writeReadmePages(installed, place);
  const vue = join(root, 'examples', 'vue-host', 'node_modules');
  symlinkSync(join(vue, 'vue'), join(place, 'node_modules', 'vue'));
  const unpacked = findWorkspaceWords(installed);
  if (unpacked) return { ok: false, output: `package.json has ${unpacked}` };
  const missing = findMissingElements(installed);
  if (missing.length > 0) return { ok: false, output: `custom-elements.json lacks ${missing.join(', ')}` };
  const ofNode = findImportsOfNode(join(installed, 'dist'));
  if (ofNode.length > 0) return { ok: false, output: `Modules of Node are imported: ${ofNode.join(', ')}` };
  // A server component may import the components only from a file that begins with `use client`.
  if (!/^['"]use client['"];/.test(readFileSync(join(installed, 'dist', 'react', 'index.js'), 'utf8')))
    return { ok: false, output: "react/index.js does not begin with 'use client'" };
  for (const react of reacts) {
    for (const name of ['react', 'react-dom', '@types/react']) {
      const link = join(place, 'node_modules', name);
      mkdirSync(dirname(link), { recursive: true });
      rmSync(link, { force: true });
      symlinkSync(join(react, name), link);
    }
    const steps = typeSteps(place, ['react-page.ts', 'jsx-page.tsx', ...readmePages]);
    const held = await runAll(
      [...steps, [process.execPath, ['--input-type=module', '-e', reactOnServer]]],
      place,
    );
    if (!held.ok) return held;
    const undocumented = await findUndocumented(place);
    if (undocumented.length > 0)
      return { ok: false, output: `An editor shows no documentation of: ${undocumented.join(', ')}` };
  }
  writeFileSync(join(place, 'VuePage.vue'), vuePage);
  const compiler = join(vue, '.bin', 'vue-tsc');
  const held = await runAll(typeSteps(place, ['VuePage.vue'], compiler), place);
  if (!held.ok) return held;
  for (const name of ['vite', '@vitejs']) symlinkSync(join(vue, name), join(place, 'node_modules', name));
  symlinkSync(
    join(folder, 'node_modules', '@types', 'react-dom'),
    join(place, 'node_modules', '@types', 'react-dom'),
  );
  return checkApplicationsOfDocs(place, compiler);
}

/** Code blocks of a section of a page of the docs. */
function readSnippets(guide, section) {
  const text = readFileSync(join(root, 'docs', guide), 'utf8');
  const [, own = ''] = text.split(`\n## ${section}\n`);
  const fences = own.split('\n## ', 1)[0].matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...fences].map(([, language, code]) => ({ language, code }));
}

/** Checks the whole applications of the docs as a new project of their framework does, where they are pasted unchanged. */
async function checkApplicationsOfDocs(place, compiler) {
  const vueSnippets = readSnippets('embedding.md', 'Vue');
  const [reactSnippet] = readSnippets('embedding.md', 'React').filter(({ language }) => language === 'tsx');
  const named = name => vueSnippets.find(({ code }) => code.startsWith(`// ${name}\n`))?.code;
  const applications = {
    vue: {
      'vite.config.ts': named('vite.config.ts'),
      'main.ts': named('main.ts'),
      'App.vue': vueSnippets.find(({ language }) => language === 'vue')?.code,
    },
    react: { 'main.tsx': reactSnippet?.code },
  };
  const wrong = {
    ...applications.vue,
    'App.vue': applications.vue['App.vue']?.replace(/event\.detail\.\w+/, 'event.detail.colour'),
  };
  for (const [name, files] of Object.entries({ ...applications, wrong })) {
    const project = join(place, name);
    mkdirSync(project);
    for (const [file, code] of Object.entries(files)) {
      if (!code) return { ok: false, output: `embedding.md has no ${file} for ${name}` };
      writeFileSync(join(project, file), code);
    }
    const compilerOptions = {
      module: 'ESNext',
      moduleResolution: 'bundler',
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      jsx: name === 'react' ? 'react-jsx' : 'preserve',
      strict: true,
      verbatimModuleSyntax: true,
      // As in new projects: the declarations of Vite need those of Node.
      skipLibCheck: true,
      noEmit: true,
    };
    const vueCompilerOptions = { strictTemplates: true };
    const configuration = JSON.stringify({ compilerOptions, vueCompilerOptions, files: Object.keys(files) });
    writeFileSync(join(project, 'tsconfig.json'), configuration);
    const result = await runAll([[compiler, ['-p', project]]], project);
    // A check that accepts anything proves nothing.
    if (name === 'wrong' && !result.output.includes("'colour'"))
      return { ok: false, output: `A field that no event has is not refused: ${result.output}` };
    if (name !== 'wrong' && !result.ok) return result;
  }
  return { ok: true, output: '' };
}

/** Workspace details that the published manifest must not contain. */
const findWorkspaceWords = installed =>
  /workspace:|catalog:|oriel-source|"private"|devDependencies/.exec(
    readFileSync(join(installed, 'package.json'), 'utf8'),
  )?.[0];

/** Finds names of a page for which the language service shows no documentation. */
async function findUndocumented(place) {
  // This file is loaded before packages are installed.
  const { default: ts } = await import('typescript');
  const file = join(place, 'documented-page.tsx');
  writeFileSync(file, documentedPage);
  const settings = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    jsx: ts.JsxEmit.ReactJSX,
    types: [],
    strict: true,
  };
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => settings,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: name =>
      ts.sys.fileExists(name) ? ts.ScriptSnapshot.fromString(ts.sys.readFile(name)) : undefined,
    getCurrentDirectory: () => place,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const faults = service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  const undocumented = [...documentedPage.matchAll(/\/\*!\*\/(['"]?[\w:-]+)/g)].filter(
    ({ index }) => !service.getQuickInfoAtPosition(file, index + '/*!*/'.length)?.documentation?.length,
  );
  return [
    ...faults,
    ...undocumented.map(
      ({ 1: name, index }) => `${name} in line ${documentedPage.slice(0, index).split('\n').length}`,
    ),
  ];
}

const readme = installed => readFileSync(join(installed, 'README.md'), 'utf8');

/** Finds links of the package's page that lead to no file of the package. */
const findDeadLinks = installed =>
  [...readme(installed).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link]) => link)
    .filter(link => !existsSync(join(installed, link)));

/** Writes the programs of the package's page as files; returns their names. */
function writeReadmePages(installed, place) {
  const programs = [...readme(installed).matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)];
  if (programs.length === 0) throw new Error('README.md has no program');
  return programs.map(([, language, code], index) => {
    const name = `readme-${index}.${language}`;
    writeFileSync(join(place, name), code);
    return name;
  });
}

/** Finds files that import a module of Node, on which a bundler of pages fails. */
function findImportsOfNode(dist) {
  const imports = new RegExp(
    `\\b(?:from|import)\\s*\\(?\\s*["'](?:node:)?(?:${builtinModules.join('|')})["']`,
  );
  return readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.js') && imports.test(readFileSync(join(dist, file), 'utf8')),
  );
}

/** Finds elements that are missing from the manifest that the package names. */
function findMissingElements(installed) {
  const { customElements } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const { modules } = JSON.parse(readFileSync(join(installed, customElements), 'utf8'));
  const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName));
  return ['oriel-chat', 'oriel-prompts', 'oriel-images', 'oriel-workspace', 'oriel-launcher'].filter(
    tag => !tags.includes(tag),
  );
}

/** Builds the commands that check the types of a page with each module resolution. */
function typeSteps(place, files, compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')) {
  return resolutions.map(resolution => {
    const configuration = join(place, `tsconfig.${resolution.module}.json`);
    const compilerOptions = {
      ...resolution,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
    };
    const vueCompilerOptions = { strictTemplates: true };
    writeFileSync(configuration, JSON.stringify({ compilerOptions, vueCompilerOptions, files }));
    return [compiler, ['-p', configuration]];
  });
}

async function runAll(steps, place) {
  for (const [program, args] of steps) {
    const { code, output } = await run(program, args, { cwd: place });
    if (code !== 0) return { ok: false, output: `${program} ${args.join(' ')}\n${output}` };
  }
  return { ok: true, output: '' };
}
