import type { BuiltWidgetName } from '@oriel/contracts';
import { withBase } from 'vitepress';
import {
  computed,
  defineComponent,
  h,
  nextTick,
  onBeforeUnmount,
  onMounted,
  ref,
  shallowRef,
  type VNode,
  watch,
} from 'vue';
import fields from '../../../reference/playground.json';
import './playground.css';
import { type CodeTab, CodeTabs } from './CodeTabs';
import { CopyBlock } from './CopyBlock';
import { loadSdk, type PlaygroundCheck, type PlaygroundHandle } from './load-sdk';
import { playgroundCode } from './playground-code';
import {
  firstState,
  heightOf,
  liveOptions,
  type PlaygroundFields,
  type PlaygroundState,
} from './playground-state';

// `playgroundFields` generates this file from the schemas and returns this type.
const allFields = fields as PlaygroundFields;
const widgets: Readonly<Record<BuiltWidgetName, string>> = {
  chat: 'Chat',
  prompts: 'Prompts',
  images: 'Images',
  workspace: 'Workspace',
};
const noServer =
  'The widget could not be loaded. It comes from the server that serves this page; the development server of the docs has none.';

/** Value of the field for the key before the reader types one. */
const noKey = firstState.publishableKey;

/** Origin of the frames, which the server writes into the page. */
const frameOriginOf = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="oriel-frame-origin"]')?.content || location.origin;

/** Whether a token's value is one of CSS; a page built on a server has none to ask about. */
const takes = (property: string, value: string): boolean => CSS.supports(property, value);

/** Further attributes of some text fields. */
interface TextMore {
  readonly name?: string;
  readonly inputmode?: 'numeric';
  /** The fault of the value, for the reader. */
  readonly problem?: string;
  readonly leave?: () => void;
}

export const Playground = defineComponent({
  setup() {
    const state = ref<PlaygroundState>(firstState);
    const servers = ref({ api: 'https://ai.example.com', frameOrigin: 'https://ai.example.com' });
    const problem = ref('');
    const place = ref<HTMLElement>();
    const handle = shallowRef<PlaygroundHandle>();
    /** Whether the choices are open. On a phone they would push the widget out of sight. */
    const isOpen = ref(true);
    /** Findings of `diagnose()` for these choices. */
    const findings = ref<readonly Pick<PlaygroundCheck, 'message' | 'fix'>[]>([]);
    let mounts = 0;
    let diagnoses = 0;

    const change = (patch: Partial<PlaygroundState>) => {
      state.value = { ...state.value, ...patch };
    };
    const code = computed(() => playgroundCode(state.value, servers.value));
    const isKept = computed(() => JSON.stringify(liveOptions(state.value)));
    const identity = computed(() => {
      const { widget, isolation, launcher, triedKey } = state.value;
      return JSON.stringify([widget, isolation, launcher, triedKey]);
    });

    /** Lists what `diagnose()` finds, or else the error itself. */
    const explain = async (error?: unknown) => {
      const { value: current } = handle;
      if (!current) return;
      diagnoses += 1;
      const own = diagnoses;
      const { checks } = await current.diagnose();
      // The reader may have changed something meanwhile.
      if (own !== diagnoses || handle.value !== current) return;
      const failed = checks.filter(({ ok }) => !ok);
      findings.value = failed.length === 0 && error instanceof Error ? [{ message: error.message }] : failed;
    };
    const clear = () => {
      diagnoses += 1;
      findings.value = [];
    };
    /** A widget may be ready where nobody sees it, and with a wrong key, because the session of this page signs in. */
    const checkReady = () => (state.value.height || state.value.triedKey ? explain() : clear());

    const mount = async () => {
      mounts += 1;
      const own = mounts;
      handle.value?.destroy();
      handle.value = undefined;
      problem.value = '';
      clear();
      try {
        const sdk = await loadSdk();
        // The choice may have changed, or the reader may have left the page.
        if (own !== mounts || !place.value) return;
        const { widget, isolation, launcher, triedKey } = state.value;
        const size = launcher === 'none' ? 'fill' : 'auto';
        const mounted = sdk.mount(place.value, {
          widget,
          isolation,
          launcher,
          size,
          ...(triedKey && { publishableKey: triedKey }),
          ...liveOptions(state.value),
        });
        handle.value = mounted;
        const ifShown = (act: () => unknown) => () => {
          if (handle.value === mounted) act();
        };
        mounted.on('ready', ifShown(checkReady));
        mounted.on('error', ifShown(explain));
        // Wrong options are no event: such a widget does not start.
        mounted.ready.catch((error: unknown) => ifShown(() => explain(error))());
      } catch {
        problem.value = noServer;
      }
    };
    onMounted(() => {
      servers.value = { api: location.origin, frameOrigin: frameOriginOf() };
      isOpen.value = !matchMedia('(max-width: 639px)').matches;
      void mount();
    });
    watch(identity, mount);
    watch(isKept, async () => {
      const { value: current } = handle;
      try {
        await current?.update(liveOptions(state.value));
        if (current === handle.value && current?.state === 'ready') await checkReady();
      } catch (error) {
        if (current === handle.value) await explain(error);
      }
    });
    watch(
      () => state.value.height,
      async () => {
        await nextTick();
        await checkReady();
      },
    );
    onBeforeUnmount(() => {
      mounts += 1;
      handle.value?.destroy();
    });

    const labelled = (label: string, control: (id: string) => VNode | (VNode | null)[], name = ''): VNode => {
      const id = `playground-${label.toLowerCase().replace(/[^a-z]+/g, '-')}`;
      const texts = name ? [label, ' ', h('code', name)] : label;
      return h('div', { class: 'playground-field', key: id }, [
        h('label', { for: id }, texts),
        ...[control(id)].flat(),
      ]);
    };
    const select = <Value extends string>(
      label: string,
      value: Value,
      options: readonly (readonly [Value, string])[],
      choose: (value: Value) => void,
    ): VNode =>
      labelled(label, id =>
        h(
          'select',
          // The select offers only the values of its options.
          {
            id,
            value,
            onChange: (event: Event) => choose((event.target as HTMLSelectElement).value as Value),
          },
          options.map(([name, text]) => h('option', { value: name }, text)),
        ),
      );
    const text = (
      label: string,
      value: string,
      hint: string,
      enter: (value: string) => void,
      { name, leave, problem: wrong = '', ...attributes }: TextMore = {},
    ): VNode =>
      labelled(
        label,
        id => [
          h('input', {
            id,
            type: 'text',
            value,
            placeholder: hint,
            spellcheck: false,
            autocomplete: 'off',
            'aria-invalid': wrong ? 'true' : undefined,
            'aria-describedby': wrong ? `${id}-problem` : undefined,
            ...attributes,
            onInput: (event: Event) => enter((event.target as HTMLInputElement).value),
            onChange: leave,
          }),
          wrong ? h('span', { id: `${id}-problem`, class: 'playground-problem' }, wrong) : null,
        ],
        name,
      );
    const flag = (label: string, checked: boolean, check: (checked: boolean) => void): VNode =>
      h('label', { class: 'playground-flag' }, [
        h('input', {
          type: 'checkbox',
          checked,
          onChange: (event: Event) => check((event.target as HTMLInputElement).checked),
        }),
        label,
      ]);
    const setProp = (name: string, value: string | boolean) =>
      change({ props: { ...state.value.props, [name]: value } });

    const ownFields = () =>
      allFields.widgets[state.value.widget].map(field => {
        const value = state.value.props[field.name];
        if (field.kind === 'choice') {
          const options = [['', 'default'] as const, ...field.values.map(name => [name, name] as const)];
          return select<string>(field.name, String(value ?? ''), options, chosen =>
            setProp(field.name, chosen),
          );
        }
        if (field.kind === 'text')
          return text(field.name, String(value ?? ''), 'default', typed => setProp(field.name, typed));
        return flag(field.name, value === true, checked => setProp(field.name, checked));
      });

    const controls = () => {
      const {
        widget,
        isolation,
        launcher,
        scheme,
        locale,
        height,
        tokens,
        signIn,
        publishableKey,
        triedKey,
      } = state.value;
      return h('form', { class: 'playground-form', onSubmit: (event: Event) => event.preventDefault() }, [
        h('fieldset', [
          h('legend', 'Basics'),
          // `Object.entries` loses the literal key type.
          select('Widget', widget, Object.entries(widgets) as [BuiltWidgetName, string][], chosen =>
            change({ widget: chosen, props: {} }),
          ),
          select(
            'Isolation',
            isolation,
            [
              ['shadow', 'shadow'],
              ['iframe', 'iframe'],
            ],
            chosen => change({ isolation: chosen }),
          ),
          select(
            'Launcher',
            launcher,
            [
              ['none', 'none'],
              ['bubble', 'bubble'],
            ],
            chosen => change({ launcher: chosen }),
          ),
          launcher === 'none'
            ? text('Height, in pixels', height, '640', typed => change({ height: typed.trim() }), {
                inputmode: 'numeric',
              })
            : null,
          select(
            'Language',
            locale,
            [
              ['', 'default'],
              ['en', 'English'],
              ['de', 'Deutsch'],
            ],
            chosen => change({ locale: chosen }),
          ),
        ]),
        h('fieldset', [h('legend', 'Its options'), ...ownFields()]),
        h('fieldset', [
          h('legend', 'Theme'),
          select(
            'Scheme',
            scheme,
            [
              ['light', 'light'],
              ['dark', 'dark'],
              ['auto', 'auto'],
            ],
            chosen => change({ scheme: chosen }),
          ),
          ...allFields.tokens.map(({ name, label, property, standard }) => {
            const value = tokens[name] ?? '';
            const isWrong = value.trim() !== '' && !takes(property, value);
            return text(label, value, standard, typed => change({ tokens: { ...tokens, [name]: typed } }), {
              name,
              problem: isWrong ? `No value of ${property}` : '',
            });
          }),
          h(
            'button',
            {
              type: 'button',
              class: 'playground-reset',
              onClick: () => change({ scheme: firstState.scheme, tokens: {} }),
            },
            'Reset the theme',
          ),
        ]),
        h('fieldset', [
          h('legend', 'In the code'),
          select(
            'Sign-in',
            signIn,
            [
              ['tokens', 'tokens of your server'],
              ['window', 'a window of Oriel'],
            ],
            chosen => change({ signIn: chosen }),
          ),
          text(
            'Publishable key',
            publishableKey === noKey ? '' : publishableKey,
            noKey,
            typed => change({ publishableKey: typed.trim() || noKey }),
            // Only a whole key starts the widget anew.
            { leave: () => change({ triedKey: triedKey && publishableKey }) },
          ),
          flag('Try this key in the widget', triedKey !== '', checked =>
            change({ triedKey: checked ? publishableKey : '' }),
          ),
          text(
            'Origin of your page',
            state.value.siteOrigin === firstState.siteOrigin ? '' : state.value.siteOrigin,
            firstState.siteOrigin,
            typed => change({ siteOrigin: typed.trim() || firstState.siteOrigin }),
          ),
        ]),
      ]);
    };

    const heightStyle = () => {
      const { height, launcher } = state.value;
      return height && launcher === 'none' ? { height: `${heightOf(state.value)}px` } : undefined;
    };
    const findingsList = () =>
      findings.value.length === 0
        ? []
        : [
            h('p', [h('code', 'diagnose()'), ' finds:']),
            h(
              'ul',
              findings.value.map(({ message, fix }) =>
                h('li', { key: message }, [message, fix ? h('pre', { tabindex: 0 }, h('code', fix)) : null]),
              ),
            ),
          ];
    const codeTabs = (): readonly CodeTab[] => {
      const { html, element, mount: call, react, vue, endpoint } = code.value;
      const tab = (
        id: string,
        title: string,
        text: string,
        note: string,
        more: string,
        path: string,
      ): CodeTab => ({
        id,
        title,
        code: text,
        note,
        link: [more, withBase(path)],
      });
      const inPackage = 'In a page with the package.';
      const needed =
        state.value.signIn === 'tokens'
          ? 'On the server of your page.'
          : 'Not needed while a window of Oriel signs people in.';
      return [
        tab('script', 'Script tag', html, 'In any page.', 'Ways in', '/embedding#four-ways-in'),
        tab('element', 'Element', element, 'In any page.', 'Ways in', '/embedding#four-ways-in'),
        tab('mount', 'mount()', call, inPackage, 'The package', '/embedding#the-package'),
        tab('react', 'React', react, inPackage, 'React', '/embedding#react'),
        tab('vue', 'Vue', vue, inPackage, 'Vue', '/embedding#vue'),
        tab('endpoint', 'Token endpoint', endpoint, needed, 'Token endpoints', '/token-endpoints#node'),
      ];
    };

    return () =>
      h('div', { class: 'playground' }, [
        h('div', { class: 'playground-stage' }, [
          h(
            'details',
            {
              class: 'playground-choices',
              open: isOpen.value,
              onToggle: (event: Event) => {
                isOpen.value = (event.target as HTMLDetailsElement).open;
              },
            },
            [h('summary', 'Choices'), controls()],
          ),
          h('section', { class: 'playground-place', 'aria-label': 'The widget' }, [
            h('div', { ref: place, class: 'playground-widget', style: heightStyle() }),
            problem.value ? h('p', { role: 'alert' }, problem.value) : null,
            h('div', { class: 'playground-findings', role: 'status' }, findingsList()),
          ]),
        ]),
        h(CodeTabs, { label: 'Code', tabs: codeTabs() }),
        h(CopyBlock, { title: 'Header', code: code.value.policy }),
      ]);
  },
});
