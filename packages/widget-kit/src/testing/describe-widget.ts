import type { LoadMessages } from '@oriel/app-kit';
import { findTextProblems } from '@oriel/app-kit/testing';
import { kitTexts } from '@oriel/app-kit/texts';
import type { FakeService } from '@oriel/contracts/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { WidgetDefinition } from '../host/widget-definition';
import type { WidgetSurfaceBase } from '../host/widget-surface';
import { findErrorProblems } from './find-error-problems';
import { mountForTest, type TestMount, type TestMountOptions } from './mount-for-test';
import { watchLeaks } from './watch-leaks';

const [, de] = kitTexts.de;
const [, en] = kitTexts.en;

export interface WidgetSuiteOptions {
  /** The services of each user; the user is the token. */
  readonly fake: FakeService;
  /** A text that only this user's mount shows when it is ready. */
  readonly mark: (user: string) => string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Guests can use it: it offers a sign-in without requiring one. */
  readonly isForGuests?: boolean;
}

/** Values that a script could send in place of a method's input. */
function harmfulInputs(): readonly unknown[] {
  let deep: unknown = 'end';
  for (let level = 0; level < 500; level += 1) deep = { deep };
  const self: Record<string, unknown> = {};
  self.self = self;
  return [
    null,
    7,
    'text',
    [[]],
    new Map([['text', 'x']]),
    JSON.parse('{"__proto__":{"polluted":true},"text":{"polluted":true}}'),
    { constructor: { prototype: { polluted: true } }, channelId: ['x'], cardId: 7, imageId: {} },
    { text: 'x'.repeat(5_000_000), channelId: '../../admin', tab: '<script>', href: 'javascript:alert(1)' },
    deep,
    self,
  ];
}

/** Requirements of every widget. */
export function describeWidget<W extends WidgetSurfaceBase>(
  definition: WidgetDefinition<W>,
  { fake, mark, props = {}, isForGuests = false }: WidgetSuiteOptions,
): void {
  describe.each(['shadow', 'iframe'] as const)(`the widget ${definition.name} (%s)`, isolation => {
    const mounts: TestMount<W>[] = [];
    let respond: FakeService['answer'] = fake.answer;
    const mount = (options: TestMountOptions = {}) => {
      const mounted = mountForTest(definition, { isolation, ...options, state: { props, ...options.state } });
      mounts.push(mounted);
      return mounted;
    };
    const shows = (mounted: TestMount<W>, text: string) =>
      vi.waitFor(() => expect(mounted.text()).toContain(text), { timeout: 4000 });

    beforeEach(() => {
      respond = fake.answer;
      vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) =>
        respond(new Request(input, init)),
      );
    });
    afterEach(() => {
      for (const mounted of mounts.splice(0)) {
        mounted.unmount();
        mounted.shell.remove();
      }
      sessionStorage.clear();
      vi.unstubAllGlobals();
      fake.verify();
    });

    it('keeps two users on one page apart', async () => {
      const ada = mount({ user: 'ada' });
      const ben = mount({ user: 'ben' });
      await Promise.all([shows(ada, mark('ada')), shows(ben, mark('ben'))]);
      expect(ada.text()).not.toContain(mark('ben'));
      expect(ben.text()).not.toContain(mark('ada'));
      ada.unmount();
      expect(ben.text()).toContain(mark('ben'));
    });

    it('says that it is ready, once, with its version', async () => {
      const mounted = mount();
      await shows(mounted, mark('ada'));
      const ready = mounted.received.filter(([event]) => event === 'ready');
      expect(ready).toEqual([
        ['ready', expect.objectContaining({ widget: definition.name, version: definition.version })],
      ]);
    });

    it('leaves nothing behind when it is mounted, moved, removed and mounted again', async () => {
      const shell = document.createElement('div');
      const field = document.createElement('textarea');
      field.slot = 'composer';
      field.value = 'draft';
      shell.append(field);
      document.body.append(shell);
      const other = document.body.appendChild(document.createElement('section'));

      const cycle = async () => {
        const mounted = mount({ shell });
        await shows(mounted, mark('ada'));
        other.append(shell);
        expect(mounted.text()).toContain(mark('ada'));
        mounted.unmount();
        mounted.unmount();
        document.body.append(shell);
        return mounted.root;
      };
      // React registers its listeners once per document, for good.
      const root = await cycle();
      const sheets = () => [...(root.adoptedStyleSheets ?? []), ...root.querySelectorAll('style')].length;
      const before = sheets();
      const leaks = watchLeaks();
      try {
        await cycle();
        await vi.waitFor(() => expect(leaks.count()).toEqual({ listeners: 0, timers: 0 }), { timeout: 4000 });
      } finally {
        leaks.stop();
      }
      expect(sheets()).toBe(before);
      expect(root.querySelector(':not(style)')).toBeNull();
      expect([...shell.children]).toEqual([field]);
      expect(field.value).toBe('draft');
      expect(shell.getAttribute('style') ?? '').toBe('');
      other.remove();
    });

    it('refuses what it cannot take from a page that means harm, and stays as it is', async () => {
      const mounted = mount();
      await shows(mounted, mark('ada'));
      await vi.waitFor(() => expect(mounted.received.map(([event]) => event)).toContain('ready'));
      const received = mounted.received.length;
      const { methods } = definition.surface;
      const unknown = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'eval'];
      for (const name of [...Object.keys(methods), ...unknown]) {
        const schema = Object.hasOwn(methods, name) ? methods[name]?.input : undefined;
        for (const input of harmfulInputs()) {
          // Valid input may be sent; its effect is up to the method.
          if (schema && z.safeParse(schema, input).success) continue;
          // No method accepts these types.
          const asked = mounted.peer.request(name as never, input as never, { timeout: 2_000 });
          const code = await asked.then(
            () => 'fulfilled',
            error => error.code,
          );
          expect([name, code]).toEqual([
            name,
            expect.stringMatching(schema ? /^INVALID_MESSAGE$/ : /^[A-Z_]+$/),
          ]);
        }
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      expect(mounted.received.slice(received)).toEqual([]);
      expect(mounted.text()).toContain(mark('ada'));
    });

    it('takes theme and language from the host without being mounted again', async () => {
      const mounted = mount({ state: { locale: 'en' } });
      await shows(mounted, mark('ada'));
      const wrapper = mounted.root.querySelector<HTMLElement>('.oriel-root');
      mounted.patch({
        locale: 'de',
        theme: { scheme: 'dark', tokens: { '--oriel-accent': 'rebeccapurple' } },
        variant: 'bank-talk',
      });
      await vi.waitFor(() => expect(wrapper?.lang).toBe('de'));
      expect(mounted.root.querySelector('.oriel-root')).toBe(wrapper);
      expect(wrapper?.dataset).toMatchObject({ theme: 'dark', variant: 'bank-talk' });
      expect(mounted.shell.style.getPropertyValue('--oriel-accent')).toBe('rebeccapurple');
      expect(mounted.text()).toContain(mark('ada'));
    });

    it('shows that it is connecting', async () => {
      respond = () => new Promise(() => {});
      const mounted = mount({ state: { locale: 'en' } });
      await vi.waitFor(() => expect(mounted.root.querySelector('[aria-busy=true]')).not.toBeNull());
      expect(mounted.text()).not.toBe('');
    });

    it.each([
      ['de', de],
      ['en', en],
    ] as const)(
      'asks to sign in where there is no token (%s), and goes on after it',
      async (locale, texts) => {
        let token: string | null = null;
        const mounted = mount({
          state: { locale },
          host: {
            getToken: () => (token === null ? null : { token }),
            signIn: () => {
              token = 'ada';
              return { signedIn: true };
            },
          },
        });
        const action = texts['kit.signIn.action'] ?? '';
        await shows(mounted, action);
        if (isForGuests) expect(mounted.received).not.toContainEqual(['auth:required', {}]);
        else expect(mounted.received).toContainEqual(['state', { state: 'auth' }]);
        findButton(mounted.root, action).click();
        await shows(mounted, mark('ada'));
        expect(mounted.received).toContainEqual(['auth:required', {}]);
        expect(mounted.received).toContainEqual(['auth:refreshed', {}]);
      },
    );

    it.each([
      ['de', de],
      ['en', en],
    ] as const)('shows what went wrong (%s) and tries again', async (locale, texts) => {
      respond = async () => Response.json({}, { status: 500, headers: { 'x-request-id': 'r-77' } });
      const mounted = mount({ state: { locale } });
      await shows(mounted, texts['kit.error.INTERNAL.title'] ?? '');
      await shows(mounted, 'r-77');
      expect(mounted.received).toContainEqual([
        'error',
        expect.objectContaining({ code: 'INTERNAL', requestId: 'r-77' }),
      ]);
      respond = fake.answer;
      findButton(mounted.root, texts['kit.retry'] ?? '').click();
      await shows(mounted, mark('ada'));
    });

    it.each([
      ['de', de],
      ['en', en],
    ] as const)('shows that the workspace is suspended (%s), and tries again', async (locale, texts) => {
      const error = { code: 'organization_suspended', message: 'suspended', requestId: 'r-78' };
      const refuse = async (request: Request) =>
        /organizations\/|[?&](organizationId|space)=/.test(request.url)
          ? Response.json({ error }, { status: 403 })
          : fake.answer(request);
      respond = refuse;
      const mounted = mount({ state: { locale } });
      await shows(mounted, texts['kit.suspended.title'] ?? '');
      await shows(mounted, texts['kit.suspended.text'] ?? '');
      respond = fake.answer;
      findButton(mounted.root, texts['kit.retry'] ?? '').click();
      await shows(mounted, mark('ada'));
    });

    it('forgets its user at logout', async () => {
      const mounted = mount({ state: { locale: 'en' } });
      await shows(mounted, mark('ada'));
      // Every surface has the common methods.
      await mounted.peer.request('logout' as never, {} as never);
      await shows(mounted, en['kit.signIn.action'] ?? '');
      expect(mounted.text()).not.toContain(mark('ada'));
    });

    it.each(['de', 'en'] as const)('shows words and no keys of texts (%s)', async locale => {
      const mounted = mount({ state: { locale } });
      await shows(mounted, mark('ada'));
      const { messages } = definition;
      const [first, rest] = await Promise.all(
        messages[locale].map(async load => (await load?.())?.texts ?? {}),
      );
      const keys = Object.keys({ ...first, ...rest, ...de });
      const shown = mounted.text().split(/[^\w.]+/);
      expect(keys.filter(key => key.includes('.') && shown.includes(key))).toEqual([]);
    });
  });

  describe(`the texts of the widget ${definition.name}`, () => {
    const read = async (load?: LoadMessages) => (await load?.())?.texts ?? {};
    it.each([0, 1])('are the same in both languages (%s)', async part => {
      const { de, en } = definition.messages;
      expect(findTextProblems({ de: await read(de[part]), en: await read(en[part]) })).toEqual([]);
    });

    it.each(['de', 'en'] as const)('say what each code of the services means (%s)', async locale => {
      expect(await findErrorProblems(definition, locale)).toEqual([]);
    });
  });
}

function findButton(root: ShadowRoot, label: string): HTMLButtonElement {
  const found = [...root.querySelectorAll('button')].find(button => button.textContent?.includes(label));
  if (!found) throw new Error(`There is no button "${label}".`);
  return found;
}
