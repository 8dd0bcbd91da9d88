import * as z from 'zod/mini';
import { chatShortcutNames } from './chat-shortcuts';
import type { HandedFile } from './hand-over';
import { hostSurface } from './host-surface';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

/** Options of the chat widget. */
export const chatProps = z.strictObject({
  /** Id or internal id of the agent for new chats; existing chats keep their own. Default: the workspace's default agent. */
  agent: z.optional(z.string()),
  /** Id of the channel to show first. Default: a new one. */
  channel: z.optional(z.string()),
  /** The channel was just created, so its message list is empty and need not be loaded. */
  skipFetch: z.optional(z.boolean()),
  /**
   * `full` shows the channel list next to the chat, `panel` a header, `bare` only thread and composer, `channels` only the
   * channel list, for a host that shows it elsewhere. Default `panel`.
   */
  layout: z.optional(z.enum(['full', 'panel', 'bare', 'channels'])),
  /** `agents` shows the administration of the workspace's agents instead of the chat. Default `chat`. */
  view: z.optional(z.enum(['chat', 'agents'])),
  /** In the view `agents`: id of the agent whose form is shown, or `new` for an empty form. Default: the list. */
  agentForm: z.optional(z.string()),
  /**
   * In the view `agents`: the tab of the list, `all`, `predefined` or `own`; the widget follows changes. Default: the widget
   * chooses, initially `all`.
   */
  detail: z.optional(z.string()),
  /** Shows the thread without a composer. */
  readonly: z.optional(z.boolean()),
  /**
   * The key that sends a question: `enter`, or `modifier` for Ctrl+Enter (⌘+Enter on a Mac), where Enter begins a new line. For a
   * host that offers the choice itself. Default: the user's choice in the menu of the text field, initially `enter`.
   */
  sendKey: z.optional(z.enum(['enter', 'modifier'])),
  /** Name shown in the header of a panel. */
  title: z.optional(z.string()),
  /** Questions offered while the thread is empty. */
  suggestions: z.optional(z.array(z.object({ title: z.string(), text: z.string() })).check(z.maxLength(6))),
});
/** The chat's own options. */
export type ChatProps = z.output<typeof chatProps>;

const channelId = z.nullable(z.string());
const namedChannel = z.object({ channelId: z.string(), name: z.string() });
/** Whether the user confirmed and the change was made. */
const answered = z.object({ isDone: z.boolean() });
const ofChannel = { input: z.object({ channelId: z.string() }), output: nothing };

/** Methods that a host may call on the chat, and the chat's events. */
export const chatSurface = surface({
  methods: {
    ...commonMethods,
    /** Sends a message; resolves when it is stored, before it is answered. */
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
    /** Uploads files for the next question, as if the user had chosen them. */
    attachFiles: {
      // The command validates the files, so that a page loads the schema only with the first file.
      input: z.object({ files: z.custom<readonly HandedFile[]>() }),
      output: nothing,
    },
    /** With `messageId`, scrolls to that message, however far up it is; `search` are words to highlight in it. */
    openChannel: {
      input: z.object({
        channelId: z.string(),
        messageId: z.optional(z.string()),
        search: z.optional(z.string()),
      }),
      output: nothing,
    },
    newChannel: { input: nothing, output: nothing },
    /** Renames a channel without confirmation. */
    renameChannel: { input: namedChannel, output: nothing },
    /** Deletes a channel with all its messages without confirmation; if it is shown, the chat leaves it. */
    deleteChannel: ofChannel,
    /** Asks the user for a new name for a channel, in the chat's dialog; `name` is the current one. */
    askToRename: { input: namedChannel, output: answered },
    /** Asks the user in the chat's dialog to confirm deleting a channel; if it is shown, the chat leaves it. */
    askToDelete: { input: namedChannel, output: answered },
    /** In the view `agents`: saves the form that is shown, like its button. */
    saveAgent: { input: nothing, output: nothing },
    stop: { input: nothing, output: z.object({ stopped: z.boolean() }) },
    /** Ends the current comparison; the first answer is kept. */
    endComparison: { input: nothing, output: nothing },
    /** Opens the search within the current chat, like Ctrl+F. */
    findInChat: { input: nothing, output: nothing },
    /** Runs a shortcut of the chat that was pressed elsewhere on the page. */
    runShortcut: { input: z.object({ shortcut: z.enum(chatShortcutNames) }), output: nothing },
    /** The actions on the visible chat, in the order of its menu, for a host that renders them itself; none for a new chat. */
    listChatActions: {
      input: nothing,
      output: z.object({
        actions: z.array(z.object({ id: z.string(), label: z.string(), isDanger: z.boolean() })),
      }),
    },
    /** Runs one of the actions of `listChatActions`; it asks in the chat's own dialogs. */
    runChatAction: { input: z.object({ id: z.string() }), output: nothing },
    /** Returns the thread as Markdown. */
    copyHistory: { input: nothing, output: z.object({ text: z.string() }) },
  },
  events: {
    ...commonEvents,
    /** A question is stored. */
    'message:sent': z.object({ channelId: z.string(), messageId: z.string(), text: z.string() }),
    /** Text added since the previous event; at most one event per animation frame. */
    'message:delta': z.object({ channelId: z.string(), messageId: z.string(), text: z.string() }),
    /** An answer is complete. */
    'message:completed': z.object({
      channelId: z.string(),
      messageId: z.string(),
      text: z.string(),
      finishReason: z.string(),
    }),
    /** Another channel is shown; `channelId` is null for a new one. */
    'channel:changed': z.object({
      channelId,
      name: z.nullable(z.string()),
      /** The user started a new chat in a stand-alone channel list: the chat next to it may take the focus. */
      isNew: z.optional(z.boolean()),
      /** A message found by a search in a stand-alone channel list: the chat next to it shows the message. */
      messageId: z.optional(z.string()),
      /** The words of that search. */
      search: z.optional(z.string()),
    }),
    /** In the view `agents`: a form is shown, or the list again; a host with an address writes it there. */
    'agents:opened': z.object({ agentForm: z.nullable(z.string()) }),
    /** In the view `agents`: the user has chosen a tab of the list; a host can write it into its URL. */
    'detail:opened': z.object({ detail: z.nullable(z.string()) }),
    /** In the view `agents` with an empty `title`: the form for a host that shows its title and Save; `name` is null for a new agent. */
    'agents:form': z.object({
      name: z.nullable(z.string()),
      canSave: z.boolean(),
      isSaving: z.boolean(),
    }),
    /** Answers of several agents are shown side by side, or one answer again. */
    'comparison:changed': z.object({ isComparing: z.boolean() }),
    /** The service refused a question because no credit is left. */
    'credits:exhausted': nothing,
    /** The assistant calls a tool of the page. */
    'tool:call': z.object({ name: z.string() }),
  },
});
export type ChatSurface = typeof chatSurface;

/** The surfaces of the chat and of its host. */
export const chatSurfaces = { surface: chatSurface, hostSurface };
