import type { ChatShortcut } from '@oriel/contracts';
import { stepChannel } from '../channels/step-channel';
import type { ChatStore } from '../session/chat-context';
import { realWords } from '../session/personal-data/real-words';

/** Runs a shortcut of the chat. @returns whether a text was copied, for `copyAnswer` in a chat with an answer */
export async function runShortcut(store: ChatStore, shortcut: ChatShortcut): Promise<boolean | undefined> {
  const { drafts, host, threads } = store;
  if (shortcut === 'focusField') drafts.focus();
  else if (shortcut === 'copyAnswer') {
    const answers = threads.shown
      .peek()
      .turns.peek()
      .flatMap(turn => turn.answers.peek().at(-1) ?? []);
    const text = answers.at(-1)?.text().trim();
    if (text) return host.copy(realWords(host, text));
  } else await stepChannel(store, shortcut === 'previousChat' ? -1 : 1);
  return undefined;
}
