const allowed = new Set(['http:', 'https:', 'mailto:']);

/** Opens a web URL in a new tab. Product routes are left to the host. */
export function openAddress(href: string, view: Window): boolean {
  if (!URL.canParse(href) || !allowed.has(new URL(href).protocol)) return false;
  view.open(href, '_blank', 'noopener,noreferrer');
  return true;
}
