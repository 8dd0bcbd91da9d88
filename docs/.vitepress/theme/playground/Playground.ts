import type { BuiltWidgetName } from '@oriel/contracts';
import {
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  ref,
  shallowRef,
  type VNode,
  watch,
} from 'vue';
import fields from '../../../reference/playground.json';
import './playground.css';
import { CopyBlock } from './CopyBlock';
import { loadSdk, type PlaygroundHandle } from './load-sdk';
import { playgroundCode } from './playground-code';
import { firstState, liveOptions, type PlaygroundFields, type PlaygroundState } from './playground-state';

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

/** Origin of the frames, which the server writes into the page. */
const frameOriginOf = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="oriel-frame-origin"]')?.content || location.origin;

export const Playground = defineComponent({
  setup() {
    const state = ref<PlaygroundState>(firstState);
    const servers = ref({ api: 'https://ai.example.com', frameOrigin: 'https://ai.example.com' });
    const problem = ref('');
    const place = ref<HTMLElement>();
    const handle = shallowRef<PlaygroundHandle>();
    /** Whether the choices are open. On a phone they would push the widget out of sight. */
    const isOpen = ref(true);
    let mounts = 0;

    const change = (patch: Partial<PlaygroundState>) => {
      state.value = { ...state.value, ...patch };
    };
    const code = computed(() => playgroundCode(state.value, servers.value));
    const isKept = computed(() => JSON.stringify(liveOptions(state.value)));
    const identity = computed(() => {
      const { widget, isolation, launcher } = state.value;
      return [widget, isolation, launcher].join();
    });

    const mount = async () => {
      mounts += 1;
      const own = mounts;
      handle.value?.destroy();
      handle.value = undefined;
      problem.value = '';
      try {
        const sdk = await loadSdk();
        // The choice may have changed, or the reader may have left the page.
        if (own !== mounts || !place.value) return;
        const { widget, isolation, launcher } = state.value;
        const size = launcher === 'none' ? 'fill' : 'auto';
        handle.value = sdk.mount(place.value, {
          widget,
          isolation,
          launcher,
          size,
          ...liveOptions(state.value),
        });
        // The widget itself shows why it cannot start.
        handle.value.ready.catch(() => undefined);
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
    watch(isKept, () => handle.value?.update(liveOptions(state.value)).catch(() => undefined));
    onBeforeUnmount(() => {
      mounts += 1;
      handle.value?.destroy();
    });

    const labelled = (label: string, control: (id: string) => VNode): VNode => {
      const id = `playground-${label.toLowerCase().replace(/[^a-z]+/g, '-')}`;
      return h('div', { class: 'playground-field', key: id }, [h('label', { for: id }, label), control(id)]);
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
    const text = (label: string, value: string, hint: string, enter: (value: string) => void): VNode =>
      labelled(label, id =>
        h('input', {
          id,
          type: 'text',
          value,
          placeholder: hint,
          spellcheck: false,
          autocomplete: 'off',
          onInput: (event: Event) => enter((event.target as HTMLInputElement).value),
        }),
      );
    const setProp = (name: string, value: string | boolean) =>
      change({ props: { ...state.value.props, [name]: value } });

    const ownFields = () =>
      allFields[state.value.widget].map(field => {
        const value = state.value.props[field.name];
        if (field.kind === 'choice') {
          const options = [['', 'default'] as const, ...field.values.map(name => [name, name] as const)];
          return select<string>(field.name, String(value ?? ''), options, chosen =>
            setProp(field.name, chosen),
          );
        }
        if (field.kind === 'text')
          return text(field.name, String(value ?? ''), 'default', typed => setProp(field.name, typed));
        return h('label', { class: 'playground-flag' }, [
          h('input', {
            type: 'checkbox',
            checked: value === true,
            onChange: (event: Event) => setProp(field.name, (event.target as HTMLInputElement).checked),
          }),
          field.name,
        ]);
      });

    const controls = () => {
      const { widget, isolation, launcher, scheme, locale, accent, radius, signIn, publishableKey } =
        state.value;
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
          text('--oriel-accent', accent, '#7a1f5c', typed => change({ accent: typed })),
          text('--oriel-r-md', radius, '8px', typed => change({ radius: typed })),
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
          text('Publishable key', publishableKey, 'pk_…', typed =>
            change({ publishableKey: typed || 'pk_…' }),
          ),
        ]),
      ]);
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
            h('div', { ref: place, class: 'playground-widget' }),
            problem.value ? h('p', { role: 'alert' }, problem.value) : null,
          ]),
        ]),
        h(CopyBlock, { title: 'Script tag', code: code.value.html }),
        h(CopyBlock, { title: 'React', code: code.value.react }),
        h(CopyBlock, { title: 'Header', code: code.value.policy }),
      ]);
  },
});
