import { builtWidgets, type HandedFile, type HandedKind, widgetTable, widgetTakes } from '@oriel/contracts';
import type { MountHandle } from '../loader/mount-context';
import { propsOf } from '../options/props-of';
import { elementsNamed } from './elements-named';

/** The page's widgets of a name that can take something. */
const takersNamed = (name: (typeof builtWidgets)[number]): MountHandle[] =>
  elementsNamed(name).flatMap(({ handle }) => {
    if (!handle || handle.ended.signal.aborted) return [];
    const props: Readonly<Record<string, unknown>> | null | undefined = propsOf(handle.options);
    // The list layout and the dialog view have no field to fill.
    const unless = widgetTable[name].firstField?.unless;
    return (unless !== undefined && props?.layout === unless) || props?.view === 'dialog' ? [] : [handle];
  });

/** Lists the page's widgets that accept this kind. */
export function listTakers({ kind }: { readonly kind: HandedKind }) {
  const result = builtWidgets.filter(name => widgetTakes[name][kind] && takersNamed(name).length > 0);
  return { handled: true, result: [...result] };
}

/** Passes a text or image to the page's first widget of a name. Resolves with whether it was accepted. */
export async function handOver({
  to,
  text,
  image,
}: {
  readonly to: string;
  readonly text?: string | undefined;
  readonly image?: HandedFile | undefined;
}) {
  const name = builtWidgets.find(each => each === to);
  const command = name && widgetTakes[name][image ? 'image' : 'text'];
  const handle = name && takersNamed(name)[0];
  if (!command || !handle) return { handled: false };
  try {
    handle.open();
    // The table names a command of this widget, and the input below fits it.
    const request = handle.request as (command: string, input: unknown) => Promise<unknown>;
    await request.call(handle, command, image ? { image, files: [image] } : { text, keep: true });
  } catch {
    // The widget cannot accept it now and shows the reason.
    return { handled: false };
  }
  handle.element?.scrollIntoView?.({ block: 'nearest' });
  handle.focus();
  return { handled: true };
}
