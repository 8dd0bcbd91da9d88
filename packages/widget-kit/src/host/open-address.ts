const allowed = new Set(['http:', 'https:', 'mailto:']);

/** Opens an address of the web beside the page. A route of the product is for a host to understand, and is left alone. */
export function openAddress(href: string, view: Window): boolean {
  if (!URL.canParse(href) || !allowed.has(new URL(href).protocol)) return false;
  view.open(href, '_blank', 'noopener,noreferrer');
  return true;
}
