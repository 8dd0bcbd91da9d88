/** Escapes source text for Markdown, so that nothing in it is read as an element. */
export const prose = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;')))
    .join('`');

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** Builds a Markdown table; empty if there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Builds a page of the reference. Empty parts are left out. */
export function page(title: string, parts: readonly string[]): string {
  const notice = '<!-- Made from the sources when the site is built. -->';
  return `${[`---\neditLink: false\n---`, notice, `# ${title}`, ...parts].filter(part => part !== '').join('\n\n')}\n`;
}
