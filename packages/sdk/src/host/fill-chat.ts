import type { OrielElement } from '../loader/mount';
import { propsOf } from '../options/props-of';

/** Puts a text into the chat that stands on the page beside the prompts, with its agent. Answers whether there is one. */
export async function fillChat({
  text,
  agentId,
}: {
  readonly text: string;
  readonly agentId: string | null;
}): Promise<boolean> {
  const chats = [...document.querySelectorAll<OrielElement>('oriel-chat')];
  const chat = chats
    .map(({ handle }) => handle)
    .find(handle => handle && propsOf(handle.options)?.layout !== 'channels');
  if (!chat || chat.ended.signal.aborted) return false;
  try {
    chat.open();
    if (agentId) await chat.update({ props: { ...propsOf(chat.options), agent: agentId } });
    await chat.request('setComposer', { text, keep: true });
  } catch {
    // It cannot be typed into now; the widget says so.
    return false;
  }
  chat.element?.scrollIntoView?.({ block: 'nearest' });
  chat.focus();
  return true;
}
