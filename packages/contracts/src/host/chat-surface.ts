import * as z from 'zod/mini';
import type { HandedFile } from './hand-over';
import { hostSurface } from './host-surface';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

/** Options of the chat widget. */
export const chatProps = z.strictObject({
  /** Id or internal id of the agent of new chats; existing chats keep their own. Default: the workspace's default agent. */
  agent: z.optional(z.string()),
  /** Id of the channel that is shown first. Default: a new one. */
  channel: z.optional(z.string()),
  /** The channel was just made, so its message list is empty and need not be fetched. */
  skipFetch: z.optional(z.boolean()),
  /**
   * `full` has the channel list beside the chat, `panel` a header, `bare` only thread and composer, `channels` only the
   * channel list, for a host that shows it at a place of its own. Default `panel`.
   */
  layout: z.optional(z.enum(['full', 'panel', 'bare', 'channels'])),
  /** `agents`: the administration of the agents of the workspace in place of the chat. Default `chat`. */
  view: z.optional(z.enum(['chat', 'agents'])),
  /** In the view `agents`: id of the agent whose form is shown, or `new` for an empty one. Default: the list. */
  agentForm: z.optional(z.string()),
  /** Shows the thread without a composer. */
  readonly: z.optional(z.boolean()),
  /** Name shown in the header of a panel. */
  title: z.optional(z.string()),
  /** Questions offered while the thread is empty. */
  suggestions: z.optional(z.array(z.object({ title: z.string(), text: z.string() })).check(z.maxLength(6))),
});
export type ChatProps = z.output<typeof chatProps>;

const channelId = z.nullable(z.string());
const namedChannel = z.object({ channelId: z.string(), name: z.string() });
/** Whether the person did it. */
const answered = z.object({ isDone: z.boolean() });
const ofChannel = { input: z.object({ channelId: z.string() }), output: nothing };

/** Methods that a host may call on the chat, and events of the chat. */
export const chatSurface = surface({
  methods: {
    ...commonMethods,
    /** Sends a message; resolves when it is stored, not when it is answered. */
    sendMessage: {
      input: z.object({ text: z.string().check(z.regex(/\S/)), agent: z.optional(z.string()) }),
      output: z.object({ channelId: z.string(), messageId: z.string() }),
    },
    /**
     * Replaces the text in the field. `append` adds to the existing text. `keep` adds below it unless the field already
     * contains the new text. `ifEmpty` writes only into an empty field.
     */
    setComposer: {
      input: z.object({
        text: z.string(),
        append: z.optional(z.boolean()),
        keep: z.optional(z.boolean()),
        ifEmpty: z.optional(z.boolean()),
      }),
      output: nothing,
    },
    /** Uploads files for the next question, as if a person had chosen them. */
    attachFiles: {
      // The command checks them, so that a page pays for the schema with the first file.
      input: z.object({ files: z.custom<readonly HandedFile[]>() }),
      output: nothing,
    },
    /** With `messageId`, shows that message, however far up it stands. */
    openChannel: {
      input: z.object({ channelId: z.string(), messageId: z.optional(z.string()) }),
      output: nothing,
    },
    newChannel: { input: nothing, output: nothing },
    /** Gives a channel another name, without asking anybody. */
    renameChannel: { input: namedChannel, output: nothing },
    /** Deletes a channel with all its messages, without asking anybody; one that is shown is left. */
    deleteChannel: ofChannel,
    /** Asks the person for another name of a channel, in the dialog of the chat; `name` is the one that is shown. */
    askToRename: { input: namedChannel, output: answered },
    /** Asks the person, in the dialog of the chat, whether to delete a channel; one that is shown is left. */
    askToDelete: { input: namedChannel, output: answered },
    stop: { input: nothing, output: z.object({ stopped: z.boolean() }) },
    /** Ends the comparison that is shown, with the answer that stands first. */
    endComparison: { input: nothing, output: nothing },
    /** Opens the search within the chat that is shown, as Ctrl+F does. */
    findInChat: { input: nothing, output: nothing },
    /** The thread as Markdown. */
    copyHistory: { input: nothing, output: z.object({ text: z.string() }) },
  },
  events: {
    ...commonEvents,
    'message:sent': z.object({ channelId: z.string(), messageId: z.string(), text: z.string() }),
    /** Text that was added since the last one; at most one an animation frame. */
    'message:delta': z.object({ channelId: z.string(), messageId: z.string(), text: z.string() }),
    'message:completed': z.object({
      channelId: z.string(),
      messageId: z.string(),
      text: z.string(),
      finishReason: z.string(),
    }),
    'channel:changed': z.object({
      channelId,
      name: z.nullable(z.string()),
      /** A person began a new chat in a list that stands alone: the chat beside it may take the focus. */
      isNew: z.optional(z.boolean()),
      /** A message that a search in a list that stands alone has found: the chat beside it shows it. */
      messageId: z.optional(z.string()),
    }),
    /** In the view `agents`: a form is shown, or the list again; a host that keeps an address writes it there. */
    'agents:opened': z.object({ agentForm: z.nullable(z.string()) }),
    /** Answers of several agents are shown side by side, or one again. */
    'comparison:changed': z.object({ isComparing: z.boolean() }),
    'credits:exhausted': nothing,
    'tool:call': z.object({ name: z.string() }),
  },
});
export type ChatSurface = typeof chatSurface;

/** Both sides of the chat. */
export const chatSurfaces = { surface: chatSurface, hostSurface };
