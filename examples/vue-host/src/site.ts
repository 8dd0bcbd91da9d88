export interface Site {
  readonly api: string;
  readonly publishableKey: string;
  readonly isolation: 'shadow' | 'iframe';
}

/** Reads the settings that the server has written into the page. */
export const readSite = (element: HTMLElement): Site => JSON.parse(element.dataset.site ?? '{}');
