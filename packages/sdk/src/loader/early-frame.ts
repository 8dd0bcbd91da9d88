import type { ServiceBases } from '@oriel/contracts';
import type { MountContext } from '../mount/controller';
import type { FrameOptions } from '../options/mount-options';
import { create } from './create';

/** A frame that the loader has made in its first task, and what became of it until the bridge takes it over. */
export interface EarlyFrame {
  readonly frame: HTMLIFrameElement;
  isLoaded: boolean;
  /** The page's policy refused it. */
  violation?: SecurityPolicyViolationEvent;
}

const defaultSandbox =
  'allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox';

/**
 * Makes the frame of a widget and lets it navigate. Everything that the first document is bound by is set before.
 *
 * @param options - what the page wants otherwise
 */
export function startFrame(context: MountContext, options: FrameOptions = {}): EarlyFrame {
  const { api, publishableKey, widget } = context.options;
  const { frameOrigin, server } = context.surroundings;
  const frame = create('iframe');
  const early: EarlyFrame = { frame, isLoaded: false };
  const query = new URLSearchParams({
    origin: location.origin,
    widget: widget ?? '',
    locale: context.locale,
    key: publishableKey ?? '',
  });
  Object.assign(frame, {
    // The entry says more, in the language of the page.
    title: 'Oriel',
    allow: 'clipboard-write',
    sandbox: defaultSandbox,
    ...options,
    referrerPolicy: 'origin',
    src: `${options.origin || frameOrigin || serverOf(api, server)}/embed/v1/frame?${query}`,
    onload: () => {
      early.isLoaded = true;
    },
  });
  document.addEventListener(
    'securitypolicyviolation',
    event => {
      if (frame.src.startsWith(event.blockedURI)) early.violation = event;
    },
    context.ended,
  );
  context.stage?.panel.append(frame);
  return early;
}

/** Origin of the server that an option names, also in an option that is an object. */
export const serverOf = (api: MountContext['options']['api'], server: string): string =>
  // A text has no such member.
  new URL((api as Partial<ServiceBases> | null)?.access || (api as string) || server, location.href).origin;
