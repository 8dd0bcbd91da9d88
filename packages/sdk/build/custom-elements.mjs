/** Options that no attribute of an element says. */
export const unwritten = ['getToken', 'tools', 'on', 'signal', 'stylesheets', 'target'];

const kebab = name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
const className = tag => tag.replace(/(^|-)./g, sign => sign.slice(-1).toUpperCase());

/** The type of an attribute from what the table allows. Objects are written as JSON. */
const typeOf = allowed =>
  [
    ...new Set(
      allowed
        .split('|')
        .filter(Boolean)
        .map(each => {
          if (each === '$number' || each === '$boolean') return each.slice(1);
          return /^[$~]/.test(each) ? 'string' : `'${each}'`;
        }),
    ),
  ].join(' | ');

const ofPackage = (name, text = name) => ({ text, references: [{ name, package: '@oriel/sdk' }] });

/**
 * The custom elements manifest of the elements of all widgets and of the launcher, which editors and catalogues read.
 *
 * @param {object} facts
 * @param {Record<string, { texts: { en: { title: string } }, events: readonly string[], hostMethods: readonly string[] }>} facts.widgets
 * @param {Record<string, string>} facts.options - the table of all options
 * @param {Record<string, string>} facts.meanings - of options, by name
 * @param {readonly string[]} facts.events - of every widget
 * @param {Record<string, string>} facts.tokens - values of custom properties, by name
 */
export function customElements({ widgets, options, meanings, events, tokens }) {
  const attributesBut = said =>
    Object.entries(options)
      .filter(([option]) => option !== said && !unwritten.includes(option))
      .map(([option, allowed]) => ({
        name: kebab(option),
        description: meanings[option],
        type: { text: typeOf(allowed) },
      }));
  const declaration = ({ tagName, description, said, own }) => {
    return {
      kind: 'class',
      customElement: true,
      name: className(tagName),
      tagName,
      description,
      superclass: { name: 'HTMLElement' },
      attributes: attributesBut(said),
      members: [
        {
          kind: 'field',
          name: 'handle',
          readonly: true,
          type: ofPackage('WidgetHandle', 'WidgetHandle | undefined'),
          description: 'What can be done with the widget; there while the element is on the page.',
        },
      ],
      events: [...events, ...own].map(event => ({
        name: `oriel:${event}`,
        type: ofPackage('EventDetails', `CustomEvent<EventDetails['${event}']>`),
      })),
      cssParts: [{ name: 'root', description: 'The wrapper of the widget.' }],
      cssProperties: Object.entries(tokens).map(([name, value]) => ({ name, default: value })),
    };
  };
  const path = 'dist/index.js';
  const elements = Object.entries(widgets).map(([widget, { texts, events, hostMethods }]) => ({
    tagName: `oriel-${widget}`,
    description: `Shows the widget “${texts.en.title}”.`,
    said: 'widget',
    own: [...events, ...hostMethods],
  }));
  const launcher = {
    tagName: 'oriel-launcher',
    description: 'A round button that opens the widget which it names as a panel.',
    said: 'launcher',
    own: [...new Set(elements.flatMap(({ own }) => own))],
  };
  const declarations = [...elements, launcher].map(declaration);
  return {
    schemaVersion: '2.1.0',
    readme: '',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations,
        exports: declarations.map(({ name, tagName }) => ({
          kind: 'custom-element-definition',
          name: tagName,
          declaration: { name, module: path },
        })),
      },
    ],
  };
}

/**
 * The comments of the members of an interface.
 *
 * @param {string} source
 * @param {string} name
 */
export function readMembers(source, name) {
  const [, body] = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(source) ?? [];
  if (body === undefined) throw new Error(`There is no interface ${name}.`);
  const members = {};
  for (const [, comment = '', member] of body.matchAll(/^ {2}(?:\/\*\*([\s\S]*?)\*\/\n {2})?(\w+)\?: /gm))
    members[member] = comment
      .replace(/^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
  return members;
}

/**
 * The custom properties that a page may set, with the values of the product.
 *
 * @param {string} sheet
 */
export function readTokens(sheet) {
  const found = sheet.replace(/\s+/g, ' ').matchAll(/--_([\w-]+): var\( ?--oriel-\1, (.*?)\);(?= )/g);
  return Object.fromEntries([...found].map(([, name, value]) => [`--oriel-${name}`, value.trim()]));
}
