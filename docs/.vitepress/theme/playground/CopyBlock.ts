import { defineComponent, h, ref } from 'vue';

/** A code block with a copy button. */
export const CopyBlock = defineComponent({
  props: { title: { type: String, required: true }, code: { type: String, required: true } },
  setup(props) {
    const status = ref('');
    const copy = async () => {
      try {
        await navigator.clipboard.writeText(props.code);
        status.value = 'Copied';
      } catch {
        status.value = 'The browser does not allow it. Select the text.';
      }
    };
    return () =>
      h('section', { class: 'playground-code', 'aria-label': props.title }, [
        h('div', { class: 'playground-code-head' }, [
          h('h2', props.title),
          h('span', { role: 'status' }, status.value),
          h('button', { type: 'button', onClick: copy }, 'Copy'),
        ]),
        h('pre', { tabindex: 0 }, h('code', props.code)),
      ]);
  },
});
