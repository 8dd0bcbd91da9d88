import { useData } from 'vitepress';
import type { DefaultTheme } from 'vitepress/theme-without-fonts';
import { computed } from 'vue';

/** The members that this site adds to the theme's configuration. */
export interface ThemeConfig extends DefaultTheme.Config {
  /** English addresses of the pages that are in German, too. */
  readonly translatedPaths?: readonly string[];
}

interface Switch {
  readonly correspondingLink?: boolean;
}

/**
 * Replaces the theme's links of the language switch, which lead either to the same page of the other language, whether it
 * exists or not, or always to the home page. The configuration substitutes it.
 */
export function useLangs({ correspondingLink = false }: Switch = {}) {
  const { site, localeIndex, page, theme } = useData<ThemeConfig>();
  const linkOf = (key: string) => (key === 'root' ? '/' : `/${key}/`);
  const currentLang = computed(() => ({
    label: site.value.locales[localeIndex.value]?.label,
    link: linkOf(localeIndex.value),
  }));
  const localeLinks = computed(() => {
    const file = `/${page.value.relativePath}`.slice(currentLang.value.link.length - 1);
    const path = file.replace(/(^\/index)?\.md$/, '') || '/';
    const isElsewhere = correspondingLink && theme.value.translatedPaths?.includes(path);
    return Object.entries(site.value.locales)
      .filter(([key]) => key !== localeIndex.value)
      .map(([key, { label }]) => {
        const home = linkOf(key);
        return { text: label, link: isElsewhere ? home.slice(0, -1) + path : home };
      });
  });
  return { localeLinks, currentLang };
}
