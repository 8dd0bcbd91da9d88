import { fileURLToPath } from 'node:url';

const drawing = fileURLToPath(new URL('lean-icon.mjs', import.meta.url));

/**
 * Draws the icons of lucide with less code: none of ours asks for another size, colour or stroke than the defaults, and
 * style sheets do the rest. A drawing never changes, so its lines need no keys; of its data nothing else is read.
 *
 * @type {import('vite').Plugin}
 */
export const leanIcons = {
  name: 'oriel:lean-icons',
  enforce: 'pre',
  resolveId(source) {
    return source === '../createLucideIcon.mjs' ? drawing : undefined;
  },
  transform(code, id) {
    if (!/lucide-react.*[\\/]icons[\\/]/.test(id)) return;
    const written = code
      .replace(/, key: "\w+"/g, '')
      .replace(/(const __iconData = \{)[^[]*?(aliases: \[[^\]]*\],\s*)?(node: )/, '$1$3')
      .replace('__iconData.node;', '')
      .replace('= createLucideIcon(', '= /* @__PURE__ */ createLucideIcon(');
    return { code: written, map: null };
  },
};
