import { builtWidgets, widgetTable, widgetTakes } from '@oriel/contracts';
import { propsOf } from '../options/props-of';
import { elementsNamed } from './elements-named';

/** The page's elements with a text field for questions, each with the layout that lacks it. */
const withField = () =>
  builtWidgets.flatMap(name => {
    // Fields for other texts are filled by `handOver`.
    const firstField = widgetTakes[name].text ? null : widgetTable[name].firstField;
    const elements = firstField ? elementsNamed(name) : [];
    return elements.map(({ handle }) => ({ handle, unless: firstField?.unless }));
  });

/** Fills the first text field on the page and selects the agent. Resolves with whether there is such a field. */
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
    // The field is not available now; its widget shows the reason.
    return false;
  }
  handle.element?.scrollIntoView?.({ block: 'nearest' });
  handle.focus();
  return true;
}
