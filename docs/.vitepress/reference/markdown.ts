/** Text of a source as Markdown: what looks like an element is none. */
export const prose = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll('<', '&lt;')))
    .join('`');

export const code = (text: string): string => (text === '' ? '' : `\`${text}\``);

/** A table; empty where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A page of the reference. Each part stands for itself; empty ones are left out. */
export function page(title: string, parts: readonly string[]): string {
  const notice = '<!-- Made from the sources when the site is built. -->';
  return `${[`---\neditLink: false\n---`, notice, `# ${title}`, ...parts].filter(part => part !== '').join('\n\n')}\n`;
}
