import { computed, defineComponent, h, nextTick, type PropType, ref } from 'vue';
import { CopyCode } from './CopyBlock';

export interface CodeTab {
  readonly id: string;
  readonly title: string;
  readonly code: string;
  /** Text beside the code, for its reader. */
  readonly note: string;
  readonly link: readonly [text: string, href: string];
}

/** Several forms of the same code, one at a time. The arrow keys, Home and End move between the tabs. */
export const CodeTabs = defineComponent({
  props: {
    label: { type: String, required: true },
    tabs: { type: Array as PropType<readonly CodeTab[]>, required: true },
  },
  setup(props) {
    const chosen = ref(props.tabs[0]?.id);
    const current = computed(() => props.tabs.find(({ id }) => id === chosen.value) ?? props.tabs[0]);
    const tabId = (id: string) => `playground-tab-${id}`;
    const panelId = 'playground-tab-panel';

    const move = async (event: KeyboardEvent) => {
      const { tabs } = props;
      const index = tabs.findIndex(({ id }) => id === current.value?.id);
      const target = {
        ArrowRight: (index + 1) % tabs.length,
        ArrowLeft: (index - 1 + tabs.length) % tabs.length,
        Home: 0,
        End: tabs.length - 1,
      }[event.key];
      const tab = target === undefined ? undefined : tabs[target];
      if (!tab || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      chosen.value = tab.id;
      await nextTick();
      document.getElementById(tabId(tab.id))?.focus();
    };

    return () => {
      const tab = current.value;
      if (!tab) return null;
      return h('section', { class: 'playground-code', 'aria-label': props.label }, [
        h(
          'div',
          { class: 'playground-tabs', role: 'tablist', 'aria-label': props.label, onKeydown: move },
          props.tabs.map(({ id, title }) => {
            const isChosen = id === tab.id;
            return h(
              'button',
              {
                key: id,
                id: tabId(id),
                type: 'button',
                role: 'tab',
                'aria-selected': isChosen,
                'aria-controls': isChosen ? panelId : undefined,
                tabindex: isChosen ? 0 : -1,
                onClick: () => {
                  chosen.value = id;
                },
              },
              title,
            );
          }),
        ),
        h('div', { id: panelId, role: 'tabpanel', 'aria-labelledby': tabId(tab.id) }, [
          // The key starts a new status for each code.
          h(CopyCode, { key: tab.id, code: tab.code }, () => [
            tab.note,
            ' ',
            h('a', { href: tab.link[1] }, tab.link[0]),
          ]),
        ]),
      ]);
    };
  },
});
