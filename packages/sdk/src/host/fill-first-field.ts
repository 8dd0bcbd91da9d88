import { builtWidgets, widgetTable, widgetTakes } from '@oriel/contracts';
import { propsOf } from '../options/props-of';
import { elementsNamed } from './elements-named';

/** The elements of the page with a text field for questions, each with the layout that has none. */
const withField = () =>
  builtWidgets.flatMap(name => {
    // A field for other texts is written into by `handOver`.
    const firstField = widgetTakes[name].text ? null : widgetTable[name].firstField;
    const elements = firstField ? elementsNamed(name) : [];
    return elements.map(({ handle }) => ({ handle, unless: firstField?.unless }));
  });

/** Puts a text into the field of the widget that stands beside this one, with its agent. Answers whether there is one. */
export async function fillFirstField({
  text,
  agentId,
}: {
  readonly text: string;
  readonly agentId: string | null;
}): Promise<boolean> {
  const handle = withField().find(
    found => found.handle && propsOf(found.handle.options)?.layout !== found.unless,
  )?.handle;
  if (!handle || handle.ended.signal.aborted) return false;
  try {
    handle.open();
    if (agentId) await handle.update({ props: { ...propsOf(handle.options), agent: agentId } });
    await handle.request('setComposer', { text, keep: true });
  } catch {
    // It cannot be typed into now; the widget says so.
    return false;
  }
  handle.element?.scrollIntoView?.({ block: 'nearest' });
  handle.focus();
  return true;
}
