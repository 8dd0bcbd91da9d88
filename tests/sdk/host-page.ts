import type { FrameLocator, Locator, Page } from '@playwright/test';
import { type Chat, chatIn } from '../e2e/chat-page';
import type { Stack } from '../e2e/stack/stack';

export const isolations = ['shadow', 'iframe'] as const;
export type Isolation = (typeof isolations)[number];

export interface HostPageOptions {
  readonly isolation: Isolation;
  /** Additional markup for the head. */
  readonly head?: string;
  /** Markup of the body, before the script tag. Default: an element with the id `help`. */
  readonly body?: string;
  /** Script tag attributes in addition to isolation, key and token address; null omits the tag. */
  readonly script?: string | null;
  /** Whether the page offers tokens. Default: yes. */
  readonly hasTokens?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

const keys = new Map<string, string>();

/** The publishable key of the example site. */
export async function publishableKeyOf(stack: Stack): Promise<string> {
  const known = keys.get(stack.examples);
  if (known) return known;
  const page = await (await fetch(`${stack.examples}/script-tag/`)).text();
  const key = /publishable-key="([^"]+)"/.exec(page)?.[1] ?? '';
  keys.set(stack.examples, key);
  return key;
}

/** Attributes that every form of the widget needs, in the notation of a script tag. */
export async function attributesOf(
  stack: Stack,
  isolation: Isolation,
  prefix = 'data-oriel-',
  hasTokens = true,
): Promise<string> {
  const values = {
    isolation,
    api: stack.portal,
    'publishable-key': await publishableKeyOf(stack),
    ...(hasTokens && { 'token-url': '/script-tag/token' }),
  };
  return Object.entries(values)
    .map(([name, value]) => `${prefix}${name}="${value}"`)
    .join(' ');
}

/** Opens a page of the third-party site with markup and headers from the test. */
export async function openHostPage(page: Page, stack: Stack, options: HostPageOptions): Promise<void> {
  const {
    isolation,
    head = '',
    body = '<div id="help"></div>',
    script = 'data-oriel-target="#help"',
    hasTokens,
    headers,
  } = options;
  const tag =
    script === null
      ? ''
      : `<script async src="${stack.portal}/sdk/v1/oriel.js" ${await attributesOf(stack, isolation, undefined, hasTokens)} ${script}></script>`;
  stack.pages.set('/host-page', {
    headers: { ...headers },
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}${tag}</body></html>`,
  });
  await page.goto(`${stack.examples}/host-page`);
}

/** Locates the chat inside its element. */
export const chatOn = (page: Page, isolation: Isolation, element = 'oriel-chat'): Chat =>
  chatIn(isolation === 'iframe' ? page.locator(element).frameLocator('iframe') : page);

/** Locates the prompts inside their element. */
export const promptsOn = (page: Page, isolation: Isolation): Locator | FrameLocator => {
  const element = page.locator('oriel-prompts');
  return isolation === 'iframe' ? element.frameLocator('iframe') : element;
};

/** The parts of the handle that the page's scripts use. */
interface PageHandle {
  readonly state: string;
  readonly ready: Promise<unknown>;
  request(command: string, input: unknown, options?: object): Promise<unknown>;
  update(patch: object): Promise<void>;
  diagnose(): Promise<{ policy: string; checks: { name: string; ok: boolean; code?: string }[] }>;
  open(): void;
  close(): void;
  toggle(): void;
  unmount(): void;
  mount(target: string): void;
  destroy(): void;
}

export type HandledElement = HTMLElement & { readonly handle: PageHandle };

/** Waits until the widget's handle has reached a state. */
export async function waitForState(page: Page, state: string, element = 'oriel-chat'): Promise<void> {
  await page.waitForFunction(
    ([selector, wanted]) => document.querySelector<HandledElement>(selector ?? '')?.handle?.state === wanted,
    [element, state],
  );
}

export const framePage = /\/embed\/v1\/frame/;

/** Holds back the responses of an address until it is released. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>(resolve => {
    letGo = resolve;
  });
  await page.route(address, async route => {
    await held;
    await route.fallback();
  });
  return letGo;
}
