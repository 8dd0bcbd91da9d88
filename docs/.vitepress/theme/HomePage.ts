import { VPHomeFeatures, VPHomeHero } from 'vitepress/theme-without-fonts';
import { defineComponent, h } from 'vue';

/** The page of the theme has no `main`. The configuration puts this one in its place. */
export default defineComponent({
  setup: () => () => h('main', { class: 'VPHome' }, [h(VPHomeHero), h(VPHomeFeatures)]),
});
