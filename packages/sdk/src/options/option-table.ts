import { shortcutsPattern, widgetNames } from '@oriel/contracts';

/**
 * Every option once, for all forms: attribute, `data-oriel-*` and `mount()`. The value lists what is allowed: literal strings,
 * `$` and a `typeof` result, or `~` and a pattern. The table is part of every widget's code, so it is text and not a schema.
 */
export const optionTable = {
  widget: widgetNames.join('|'),
  isolation: 'shadow|iframe|auto',
  api: '|~^/|~^https?:|$object',
  publishableKey: '$string',
  workspace: '|~^[\\w-]{36}$',
  account: '$object',
  getToken: '$function',
  props: '$object',
  locale: '$string',
  messages: '$object',
  theme: 'light|dark|auto|$object',
  variant: '$string',
  nonce: '$string',
  trustedTypesPolicy: '$string',
  stylesheets: '$object',
  tools: '$object',
  context: '$string',
  frame: '$object',
  shortcuts: `~${shortcutsPattern}`,
  load: 'eager|visible|idle|interaction',
  size: 'auto|fill|$number|$object',
  target: '$string|$object',
  tokenUrl: '$string',
  launcher: 'none|bubble',
  storage: 'none|functional',
  telemetry: '$boolean',
  on: '$object',
  signal: '$object',
  debug: '$boolean',
} as const;

export type OptionName = keyof typeof optionTable;

/** The names of all options, in table order. */
// Object.keys of a literal returns its own keys.
export const optionNames = Object.keys(optionTable) as OptionName[];
