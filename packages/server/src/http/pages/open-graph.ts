/** The preview that other services show for a link to a page. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
  /** Absolute addresses. */
  readonly url: string;
  readonly image: string;
  readonly productName: string;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeAttribute = (text: string): string =>
  text.replace(/[&<>"']/g, mark => escapes[mark] ?? mark);

/** The Open Graph tags, and the tag for the format of the card. */
export function openGraphTags({ title, description, url, image, productName }: LinkPreview): string {
  const properties = {
    'og:type': 'article',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:alt': title,
  };
  return [
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeAttribute(value)}">`,
    ),
    `<meta name="description" content="${escapeAttribute(description)}">`,
    '<meta name="twitter:card" content="summary">',
  ].join('\n    ');
}

/** Adds tags at the end of a page's head. */
export const addToHead = (page: string, tags: string): string =>
  // A function, because a replacement string has special characters.
  page.replace('</head>', () => `  ${tags}\n  </head>`);
