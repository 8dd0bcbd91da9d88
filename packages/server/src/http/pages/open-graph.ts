/** The preview that other services show for a page's address. */
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

/** The tags of the Open Graph protocol, and the one of it that names the form of the card. */
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

/** A page with more at the end of its head. */
export const addToHead = (page: string, tags: string): string =>
  // A function, because a replacement string has marks of its own.
  page.replace('</head>', () => `  ${tags}\n  </head>`);
