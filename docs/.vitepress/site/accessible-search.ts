/** Parts of the theme's search box that assistive technology reads wrongly, and what they become. */
const repairs: readonly (readonly [RegExp, string])[] = [
  // The whole box claims to be a button.
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  // An option may hold no link, so the link itself is the option.
  [/:aria-selected="selectedIndex === index \? 'true' : 'false'"\s+role="option"/, 'role="presentation"'],
  [/:id="'localsearch-item-' \+ index"/, ''],
  [
    /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    `:id="'localsearch-item-' + index" role="option" :aria-selected="selectedIndex === index ? 'true' : 'false'"`,
  ],
  // Keys with an arrow have a name, which their element may not carry without a role.
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
  [/<span class="title-icon">/, '<span class="title-icon" aria-hidden="true">'],
];

/** Repairs the roles and names of the theme's search box. Fails the build once the theme has changed. */
export function accessibleSearch() {
  return {
    name: 'accessible-search',
    enforce: 'pre' as const,
    transform(source: string, id: string): string | undefined {
      if (!/\/VPLocalSearchBox\.vue$/.test(id)) return undefined;
      return repairs.reduce((code, [pattern, replacement]) => {
        if (!code.match(pattern)) throw new Error(`The search box of the theme has no ${pattern}.`);
        return code.replace(pattern, replacement);
      }, source);
    },
  };
}
