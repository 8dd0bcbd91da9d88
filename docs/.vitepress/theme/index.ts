import '@fontsource-variable/instrument-sans';
import '@fontsource-variable/geist-mono';
import { type EnhanceAppContext, useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { h } from 'vue';
import { searchOptions } from '../site/search';
import './theme.css';

/** Link back to the product, which is outside of the site: all links of the site begin with `/docs/`. */
function ProductLink() {
  const { lang, site } = useData();
  const text = lang.value === 'de' ? `${site.value.title} öffnen` : `Open ${site.value.title}`;
  return h('a', { class: 'product-link', href: '/', target: '_self' }, text);
}

export default {
  extends: DefaultTheme,
  /** The ranking contains functions, which the configuration could pass only as text for `eval`. */
  enhanceApp({ siteData }: EnhanceAppContext) {
    const { themeConfig } = siteData.value;
    const options = { ...themeConfig.search.options, miniSearch: { searchOptions } };
    siteData.value = {
      ...siteData.value,
      themeConfig: { ...themeConfig, search: { ...themeConfig.search, options } },
    };
  },
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'nav-bar-content-after': () => h(ProductLink),
      'nav-screen-content-after': () => h(ProductLink),
    }),
};
