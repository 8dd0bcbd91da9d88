import { defineComponent, h, ref } from 'vue';

/** Code with a copy button. */
export const CopyCode = defineComponent({
  props: { code: { type: String, required: true } },
  setup(props, { slots }) {
    const status = ref('');
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(props.code);
        status.value = 'Copied';
      } catch {
        status.value = 'The browser does not allow it. Select the text.';
      }
    };
    return () => [
      h('div', { class: 'playground-code-head' }, [
        h('div', { class: 'playground-code-title' }, slots.default?.()),
        h('span', { role: 'status' }, status.value),
        h('button', { type: 'button', onClick: copy }, 'Copy'),
      ]),
      h('pre', { tabindex: 0 }, h('code', props.code)),
    ];
  },
});

/** A code block with a title and a copy button. */
export const CopyBlock = defineComponent({
  props: { title: { type: String, required: true }, code: { type: String, required: true } },
  setup(props) {
    return () =>
      h('section', { class: 'playground-code', 'aria-label': props.title }, [
        h(CopyCode, { code: props.code }, () => h('h2', props.title)),
      ]);
  },
});
