/** Settings that can change while the chat is mounted. All but the isolation apply without a new mount. */
export interface Settings {
  readonly locale: 'de' | 'en';
  readonly theme: 'light' | 'dark' | 'auto';
  readonly isolation: 'shadow' | 'iframe';
  readonly agent: 'assistant' | 'writer' | 'analyst';
}

export const choices: { readonly [K in keyof Settings]: readonly Settings[K][] } = {
  locale: ['en', 'de'],
  theme: ['light', 'dark', 'auto'],
  isolation: ['shadow', 'iframe'],
  agent: ['assistant', 'writer', 'analyst'],
};

export const labels: Readonly<Record<keyof Settings, string>> = {
  locale: 'Language',
  theme: 'Colours',
  isolation: 'Isolation',
  agent: 'Agent',
};
