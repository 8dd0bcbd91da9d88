import { connectMount as connect } from '../mount/connect-mount';
import type { Entry } from '../mount/controller';
import { showPrompts } from '../shadow/show-prompts';

/**
 * The entry of pages that show the prompts in a shadow root. It shares no file with the chat's: a page that has one of
 * them, as most have, loads nothing of the other.
 */
export const connectMount: Entry['connectMount'] = context => connect(context, showPrompts);
