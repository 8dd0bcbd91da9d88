import { readFileSync } from 'node:fs';
import type { DefaultTheme } from 'vitepress';

// The reference writes it beside its pages.
const reference: DefaultTheme.SidebarItem[] = JSON.parse(
  readFileSync(new URL('../../reference/sidebar.json', import.meta.url), 'utf8'),
);

/** The pages by their readers. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  {
    text: 'For embedders',
    items: [
      { text: 'Getting started', link: '/getting-started' },
      { text: 'Embedding', link: '/embedding' },
      { text: 'Playground', link: '/playground' },
      { text: 'Partner variants', link: '/variants' },
      { text: 'Agents from your programs', link: '/agents-api' },
    ],
  },
  {
    text: 'For users',
    items: [
      { text: 'Chats', link: '/chats' },
      { text: 'Prompt library', link: '/prompt-library' },
      { text: 'Variables of prompts', link: '/prompt-variables' },
      { text: 'Pictures', link: '/images' },
    ],
  },
  {
    text: 'For administrators',
    items: [
      { text: 'Administering a workspace', link: '/administration' },
      { text: 'Writing an agent', link: '/agents' },
      { text: 'Tools', link: '/tools' },
      { text: 'Billing', link: '/billing' },
    ],
  },
  {
    text: 'For operators',
    items: [
      { text: 'Operations', link: '/operations' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Security and reliability', link: '/security' },
    ],
  },
  {
    text: 'For contributors',
    items: [
      { text: 'Contributing', link: '/contributing' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'Decisions', link: '/decisions' },
    ],
  },
  { text: 'Reference', link: '/reference/', items: reference },
];
