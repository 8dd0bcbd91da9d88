/** Reads the claims of an embed token; undefined for an unreadable token, which the server refuses. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const claims = token.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Whether an embed token is restricted to other widgets: the services then refuse most calls of this one. */
export function isForOthers(token: string, widget: string): boolean {
  const widgets = claimsOf(token)?.widgets;
  return Array.isArray(widgets) && !widgets.includes(widget);
}
