/** Characters with a special meaning between the braces of our variables. */
const ours = /[{}|;\s]+/g;

const clean = (text: string): string => text.replace(ours, ' ').trim();

/**
 * Converts variables of the form `${Name:default}` to ours. A default that lists several values with `|` becomes options;
 * variables without a name are unchanged.
 */
export const convertDollarVariables = (text: string): string =>
  text.replace(/\$\{([^{}]*)\}/g, (whole, content: string) => {
    const colon = content.indexOf(':');
    const name = clean(colon < 0 ? content : content.slice(0, colon));
    if (name === '') return whole;
    const values =
      colon < 0
        ? []
        : content
            .slice(colon + 1)
            .split('|')
            .map(clean);
    const filled = values.filter(value => value !== '');
    if (filled.length === 0) return `{{${name}}}`;
    return filled.length === 1
      ? `{{${name} | default: ${filled[0]}}}`
      : `{{${[name, ...filled].join('; ')}}}`;
  });
