/** The claims of an embed token; undefined for what cannot be read, which the server refuses. */
export function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const claims = token.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Whether an embed token names widgets, and not this one: the services refuse most of what that asks with it. */
export function isForOthers(token: string, widget: string): boolean {
  const widgets = claimsOf(token)?.widgets;
  return Array.isArray(widgets) && !widgets.includes(widget);
}
