import { fileURLToPath } from 'node:url';
import { defineConfigWithTheme } from 'vitepress';
import { accessibleSearch } from './site/accessible-search';
import { codeTheme, writeCodeAsClasses } from './site/code-theme';
import { externalizeScripts } from './site/externalize-scripts';
import { omitEmptyHeads } from './site/omit-empty-heads';
import { plainBraces } from './site/plain-braces';
import { plainForeignLinks } from './site/plain-foreign-links';
import { addSearchTerms } from './site/search';
import { germanSidebar, sidebar } from './site/sidebar';
import { slugify } from './site/slugify';
import { translatedPaths } from './site/translations';
import type { ThemeConfig } from './theme/language-links';

const base = '/docs/';
const scripts = externalizeScripts(base);

export default defineConfigWithTheme<ThemeConfig>({
  base,
  title: 'Oriel',
  titleTemplate: ':title · Oriel docs',
  description: 'An AI workspace that moves into any page',
  cacheDir: '.vitepress/.cache',
  // Public surfaces of the packages, kept for reviews, and a part of another page.
  srcExclude: ['api/**', 'reference/troubles.md'],
  cleanUrls: true,
  // Disabling transitions would write a style element, which the server's policy refuses.
  appearance: { disableTransition: false },
  metaChunk: true,
  // The guides contain localhost addresses for the reader to type.
  ignoreDeadLinks: 'localhostLinks',
  head: [
    // The server fills in the origin of its frames.
    ['meta', { name: 'oriel-frame-origin', content: '' }],
    ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  ],
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      themeConfig: {
        nav: [
          { text: 'Guides', link: '/getting-started', activeMatch: '^/(?!reference|playground|$)' },
          { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
          { text: 'Playground', link: '/playground' },
        ],
        sidebar,
      },
    },
    de: {
      label: 'Deutsch',
      lang: 'de',
      description: 'Ein KI-Arbeitsbereich, der in jede Seite passt',
      themeConfig: {
        nav: [
          { text: 'Anleitungen', link: '/de/first-steps', activeMatch: '^/de/(?!$)' },
          { text: 'Referenz (englisch)', link: '/reference/' },
          { text: 'Playground (englisch)', link: '/playground' },
        ],
        sidebar: germanSidebar,
        outline: { label: 'Auf dieser Seite', level: [2, 3] },
        docFooter: { prev: 'Zurück', next: 'Weiter' },
        darkModeSwitchLabel: 'Farbschema',
        lightModeSwitchTitle: 'Helles Schema wählen',
        darkModeSwitchTitle: 'Dunkles Schema wählen',
        sidebarMenuLabel: 'Inhalt',
        returnToTopLabel: 'Nach oben',
        langMenuLabel: 'Sprache',
        skipToContentLabel: 'Zum Inhalt springen',
        notFound: {
          title: 'Diese Seite gibt es nicht',
          quote: 'Die Adresse ist falsch, oder die Seite heißt inzwischen anders.',
          linkLabel: 'Zur Startseite',
          linkText: 'Zur Startseite',
        },
      },
    },
  },
  themeConfig: {
    siteTitle: 'Oriel',
    translatedPaths,
    outline: { level: [2, 3] },
    notFound: {
      title: 'There is no such page',
      quote: 'The address is wrong, or the page has another name now.',
      linkLabel: 'Go to the home page',
      linkText: 'Home page',
    },
    search: {
      provider: 'local',
      options: {
        // Schemas are searched on the page of their call, so the copies in `details` are not indexed.
        _render: (source, env, markdown) =>
          addSearchTerms(
            markdown.render(source, env).replace(/<details[\s\S]*?<\/details>/g, ''),
            env.relativePath.replace(/(^|\/)index\.md$|\.md$/, '$1'),
          ),
        locales: {
          de: {
            translations: {
              button: { buttonText: 'Suchen', buttonAriaLabel: 'Suchen' },
              modal: {
                displayDetails: 'Ausführlich anzeigen',
                resetButtonTitle: 'Suche leeren',
                backButtonTitle: 'Suche schließen',
                noResultsText: 'Nichts gefunden für',
                footer: {
                  selectText: 'öffnen',
                  selectKeyAriaLabel: 'Eingabetaste',
                  navigateText: 'wählen',
                  navigateUpKeyAriaLabel: 'Pfeil nach oben',
                  navigateDownKeyAriaLabel: 'Pfeil nach unten',
                  closeText: 'schließen',
                  closeKeyAriaLabel: 'Escape',
                },
              },
            },
          },
        },
      },
    },
  },
  markdown: {
    theme: codeTheme,
    // A language that loads late leaves its first code block without colours.
    async shikiSetup(shiki) {
      await shiki.loadLanguage(
        'astro',
        'csharp',
        'css',
        'go',
        'html',
        'http',
        'java',
        'js',
        'json',
        'php',
        'python',
        'ruby',
        'sh',
        'sql',
        'svelte',
        'ts',
        'tsx',
        'vue',
      );
    },
    codeTransformers: [writeCodeAsClasses],
    anchor: { slugify },
    toc: { slugify },
    config(markdown) {
      plainForeignLinks(markdown);
      plainBraces(markdown);
      omitEmptyHeads(markdown);
      // Makes wide tables scrollable by keyboard.
      markdown.renderer.rules.table_open = () => '<table tabindex="0">';
    },
  },
  transformHtml: scripts.transformHtml,
  buildEnd: scripts.buildEnd,
  vite: {
    plugins: [accessibleSearch()],
    resolve: {
      conditions: ['oriel-source'],
      alias: [
        {
          find: /^\.\/VPHome\.vue$/,
          replacement: fileURLToPath(new URL('./theme/HomePage.ts', import.meta.url)),
        },
        {
          find: /^\.{1,2}\/composables\/langs$/,
          replacement: fileURLToPath(new URL('./theme/language-links.ts', import.meta.url)),
        },
      ],
    },
    ssr: { resolve: { conditions: ['oriel-source'] } },
    build: { chunkSizeWarningLimit: 2_000 },
  },
});
