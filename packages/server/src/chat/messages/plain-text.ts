import { Marked, type Token } from 'marked';

const markdown = new Marked({ gfm: true });

/** The text of Markdown without its markup, on one line; a middle dot separates the cells of a table. */
export function toPlainText(source: string): string {
  return readText(source).replace(/\s+/g, ' ').trim();
}

function readText(source: string): string {
  try {
    return textOf(markdown.lexer(source));
  } catch {
    // A text with too many nested levels is shown as it is.
    return source;
  }
}

const textOf = (tokens: readonly Token[]): string => tokens.map(textOfToken).join('');

/** `marked` types a token by its name only, so extensions may have any other fields. */
function textOfToken(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'hr':
    case 'br':
      return ' ';
    case 'def':
      return '';
    case 'html':
      return String(token.text).replace(/<[^>]{0,1000}>/g, ' ');
    case 'table': {
      const rows: readonly { readonly tokens: Token[] }[][] = [token.header, ...token.rows];
      return `${rows.map(row => row.map(cell => textOf(cell.tokens)).join(' · ')).join(' ')} `;
    }
    case 'list':
      return token.items.map((item: { readonly tokens: Token[] }) => `${textOf(item.tokens)} `).join('');
    case 'paragraph':
      // The rows of a table without its head.
      if (token.raw.startsWith('|'))
        return `${textOf(token.tokens ?? [])
          .replace(/^\s*\||\|\s*$/gm, ' ')
          .replace(/\s+\|\s+/g, ' · ')} `;
      return `${textOf(token.tokens ?? [])} `;
    case 'heading':
    case 'blockquote':
      return `${textOf(token.tokens ?? [])} `;
    case 'code':
      return `${token.text} `;
    default:
      if ('tokens' in token && token.tokens) return textOf(token.tokens);
      return 'text' in token ? String(token.text) : token.raw;
  }
}
