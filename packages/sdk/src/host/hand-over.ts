import { builtWidgets, type HandedFile, type HandedKind, widgetTable, widgetTakes } from '@oriel/contracts';
import type { LoaderHandle } from '../loader/loader-handle';
import { propsOf } from '../options/props-of';
import { elementsNamed } from './elements-named';

/** The widgets of a kind that stand on the page and can take something. */
const takersNamed = (name: (typeof builtWidgets)[number]): LoaderHandle[] =>
  elementsNamed(name).flatMap(({ handle }) => {
    if (!handle || handle.ended.signal.aborted) return [];
    const props: Readonly<Record<string, unknown>> | null | undefined = propsOf(handle.options);
    // A list beside a widget, and one that shows a dialog alone, have no place for it.
    const unless = widgetTable[name].firstField?.unless;
    return (unless !== undefined && props?.layout === unless) || props?.view === 'dialog' ? [] : [handle];
  });

/** Names the widgets of the page that would take something. */
export function listTakers({ kind }: { readonly kind: HandedKind }) {
  const result = builtWidgets.filter(name => widgetTakes[name][kind] && takersNamed(name).length > 0);
  return { handled: true, result: [...result] };
}

/** Gives something to the first widget of a name that stands on the page. Answers whether it has taken it. */
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
    const request = handle.request as (command: string, input: unknown) => Promise<unknown>;
    await request.call(handle, command, image ? { image, files: [image] } : { text, keep: true });
  } catch {
    // It cannot take anything now; the widget says so.
    return { handled: false };
  }
  handle.element?.scrollIntoView?.({ block: 'nearest' });
  handle.focus();
  return { handled: true };
}
