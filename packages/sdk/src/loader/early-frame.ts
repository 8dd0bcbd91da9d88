import type { ServiceBases } from '@oriel/contracts';
import { create } from './create';
import type { MountContext } from './mount-context';
import { parsed } from './parsed';

const defaultSandbox =
  'allow-forms allow-popups-to-escape-sandbox allow-scripts allow-downloads allow-popups allow-same-origin';

/**
 * Makes the frame of a widget, which navigates as soon as it stands on the page: everything that the first document is
 * bound by is set before. The loader does so in its first task; the bridge takes the frame over.
 */
export function buildFrame(context: MountContext): HTMLIFrameElement {
  const { api, publishableKey, widget, theme } = context.options;
  const { frameOrigin, server } = context.source;
  const query = new URLSearchParams({
    origin: location.origin,
    widget: widget || '',
    locale: context.locale,
    key: publishableKey || '',
    // The script of the frame page uses it to draw the field as the chat will.
    look: JSON.stringify([context.layout, parsed(theme)]),
  });
  const frame = create('iframe', {
    allow: 'clipboard-write',
    // The entry says more, in the language of the page.
    title: 'Oriel',
    sandbox: defaultSandbox,
    referrerPolicy: 'origin',
    // biome-ignore lint/style/useTemplate: shorter in the loader, of which every byte counts
    src: (frameOrigin || serverOf(api, server)) + '/embed/v1/frame?' + query,
  });
  document.addEventListener(
    'securitypolicyviolation',
    event => {
      if (frame.src.startsWith(event.blockedURI)) context.violation = event;
    },
    // Zone.js writes into what it is given, which a controller does not allow.
    { signal: context.ended.signal },
  );
  return frame;
}

/** Origin of the server that an option names, also in an option that is an object; undefined where that is no address. */
export const serverOf = (api: MountContext['options']['api'], server: string): string | undefined =>
  // A text has no such member.
  URL.parse((api as Partial<ServiceBases> | null)?.access || (api as string) || server, location.href)
    ?.origin;
