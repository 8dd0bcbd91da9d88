import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { ToolError } from '../tool-error';

export interface Article {
  readonly title: string;
  readonly text: string;
}

/** More elements than any article has. Pages are parsed in the thread that streams all answers. */
const maxElements = 20_000;
const blocks = 'p,div,section,article,li,h1,h2,h3,h4,h5,h6,tr,pre,blockquote,br,dt,dd';

/**
 * The title and the main text of an HTML page, one line per paragraph. Its scripts are never run. @throws ToolError for a page
 * with too many elements
 */
export function readArticle(html: string): Article {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > maxElements)
    throw new ToolError('The page has too many elements');
  const { document } = parseHTML(html);
  const title = document.title.trim();
  for (const element of document.querySelectorAll('script,style,noscript,template,svg,iframe'))
    element.remove();
  const whole = textOf(document.body ?? document.documentElement);
  // Readability only uses what linkedom's document implements.
  const article = new Readability(document as unknown as Document, { charThreshold: 200 }).parse();
  const main = article?.content
    ? textOf(parseHTML(`<!doctype html><html><body>${article.content}</body></html>`).document.body)
    : '';
  return { title: article?.title?.trim() || title, text: main || whole };
}

function textOf(root: Element | null): string {
  if (!root) return '';
  for (const block of root.querySelectorAll(blocks)) block.append('\n');
  return (root.textContent ?? '')
    .split('\n')
    .map(line => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
