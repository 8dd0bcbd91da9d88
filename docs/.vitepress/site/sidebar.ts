import { readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';
import { translatedPaths } from './translations';

// The reference writer creates this file next to its pages.
const reference: DefaultTheme.SidebarItem[] = JSON.parse(
  readFileSync(new URL('../../reference/sidebar.json', import.meta.url), 'utf8'),
);

/** Sidebar entries, grouped by what the reader wants to do. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Embed',
    items: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Embedding', link: '/embedding' },
      { text: 'Angular, Astro, Nuxt, React Router, Svelte', link: '/frameworks' },
      { text: 'Token endpoints', link: '/token-endpoints' },
      { text: 'What a broken page reports', link: '/broken-pages' },
      { text: 'WordPress', link: '/wordpress' },
      { text: 'Playground', link: '/playground' },
      { text: 'Examples', link: '/reference/examples/' },
      { text: 'Troubleshooting', link: '/troubleshooting' },
      { text: 'Partner variants', link: '/variants' },
    ],
  },
  {
    text: 'Use from a program',
    items: [{ text: 'Use Oriel from a program', link: '/use-from-a-program' }],
  },
  {
    text: 'Operate',
    items: [
      { text: 'Operations', link: '/operations' },
      { text: 'Configuration', link: '/configuration' },
      { text: "Operator's console", link: '/operator' },
      { text: 'Model endpoints', link: '/models' },
      { text: 'Sizing', link: '/sizing' },
      { text: 'Security and reliability', link: '/security' },
      { text: 'Changelog', link: '/changelog' },
    ],
  },
  {
    text: 'Use',
    items: [
      { text: 'First steps', link: '/first-steps' },
      { text: 'Chats', link: '/chats' },
      { text: 'Prompt library', link: '/prompt-library' },
      { text: 'Variables of prompts', link: '/prompt-variables' },
      { text: 'Images', link: '/images' },
    ],
  },
  {
    text: 'Administer',
    items: [
      { text: 'Administering a workspace', link: '/administration' },
      { text: 'Writing an agent', link: '/agents' },
      { text: 'Tools', link: '/tools' },
      { text: 'Plans, credit and invoices', link: '/plans' },
      { text: 'Billing', link: '/billing' },
    ],
  },
  { text: 'Reference', link: '/reference/', items: reference },
  {
    text: 'Contribute',
    items: [
      { text: 'Contributing', link: '/contributing' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'Decisions', link: '/decisions' },
    ],
  },
];

/** Sidebar entries of the German pages, with the English ones that have no translation. */
export const germanSidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'Zum Einbetten',
    items: [
      { text: 'Loslegen', link: '/de/getting-started' },
      { text: 'Einbetten', link: '/de/embedding' },
      { text: 'Token-Endpunkte', link: '/de/token-endpoints' },
    ],
  },
  {
    text: 'Für alle',
    items: [
      { text: 'Erste Schritte', link: '/de/first-steps' },
      { text: 'Chats', link: '/de/chats' },
      { text: 'Prompt-Bibliothek', link: '/de/prompt-library' },
      { text: 'Felder in Prompts', link: '/de/prompt-variables' },
      { text: 'Bilder', link: '/de/images' },
      { text: 'Agenten schreiben', link: '/de/agents' },
    ],
  },
  {
    text: 'Für die Administration',
    items: [
      { text: 'Einen Arbeitsbereich verwalten', link: '/de/administration' },
      { text: 'Tarife, Guthaben und Rechnungen', link: '/de/plans' },
    ],
  },
  {
    text: 'Für den Betrieb',
    items: [
      { text: 'Betrieb', link: '/de/operations' },
      { text: 'Dimensionierung', link: '/de/sizing' },
      { text: 'Konfiguration', link: '/de/configuration' },
    ],
  },
  {
    text: 'Auf Englisch',
    items: sidebar
      .filter(({ items }) => items !== reference)
      .flatMap(({ items = [] }) => items)
      .filter(({ link = '' }) => !translatedPaths.includes(link)),
  },
];
