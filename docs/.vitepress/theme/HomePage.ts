import { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts';
import { defineComponent, h } from 'vue';

/** Replaces the home page of the theme, which has no `main`. The configuration substitutes it. */
export default defineComponent({
  setup: () => () => h('main', { class: 'VPHome' }, [h(VPHomeHero), h(VPHomeFeatures)]),
});
