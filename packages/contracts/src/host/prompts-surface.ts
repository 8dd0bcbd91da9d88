import * as z from 'zod/mini';
import { type HandedFile, handOverMethods } from './hand-over';
import { handled, hostSurface } from './host-surface';
import { partial } from './partial';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

export const libraryTypes = ['my', 'workspace', 'curated'] as const;
export type LibraryType = (typeof libraryTypes)[number];

export const libraryLayouts = ['grid', 'list'] as const;

/** Filters that select the cards of the library. */
const filters = {
  type: z.enum(libraryTypes),
  search: z.string(),
  tags: z.array(z.string()),
  visibility: z.array(z.enum(['PUBLIC', 'PRIVATE', 'ORG', 'CURATED'])),
  order: z.enum(['RELEVANCE', 'ALPHABETICAL', 'NEWEST', 'OLDEST', 'MOST_USED', 'LAST_USED']),
  page: z.number(),
  pageSize: z.number(),
  layout: z.enum(libraryLayouts),
  /** Id of a list; null shows the cards of all. */
  list: z.nullable(z.string()),
  /** Id of a user: only the cards that this one has made. */
  author: z.nullable(z.string()),
  /** The person's favorites, or what was used last; null shows all. */
  collection: z.nullable(z.enum(['FAVORITES', 'RECENT'])),
};

/** Filters of the library with their values, such as `filters:changed` tells them. */
export const libraryFilters = z.object(filters);
export type LibraryFilters = z.output<typeof libraryFilters>;

export const promptsViews = [
  'library',
  'card',
  'form',
  'guest',
  'versions',
  'propose',
  'proposals',
  'import',
  'handOver',
] as const;
export type PromptsView = (typeof promptsViews)[number];

/**
 * Options of the prompts widget. A filter that a host names is followed when it changes. Other filters begin at their first
 * page, unless the host changes the page with them, or names all that says which cards are shown, as one does that keeps
 * them in an address.
 */
export const promptsProps = z.strictObject({
  ...partial(libraryFilters.shape),
  /**
   * `guest` is the curated library without the tabs; `versions` of a card; `propose` a change of one; `proposals` for a
   * card, or without one all that concern the person; `import` of a file; `handOver` of the cards of who has left a workspace.
   * Default `library`.
   */
  view: z.optional(z.enum(promptsViews)),
  /** Id of the card that is shown or edited, or whose past and proposals are; a form without one makes a new card. */
  promptId: z.optional(z.string()),
  /** The page has a place for a filled prompt: the first button inserts it there. */
  insert: z.optional(z.boolean()),
  /** Name shown above the library. An empty one says that the page names the view and leads back from it itself. */
  title: z.optional(z.string()),
});
export type PromptsProps = z.output<typeof promptsProps>;

/** How a filled prompt left the widget. */
export const cardUses = ['copy', 'chat', 'images', 'insert'] as const;
export type CardUse = (typeof cardUses)[number];

/** Methods that a host may call on the prompts widget, and its events. */
export const promptsSurface = surface({
  methods: {
    ...commonMethods,
    /** Searches the library that is shown. */
    search: { input: z.object({ text: z.string() }), output: nothing },
    openCard: { input: z.object({ cardId: z.string() }), output: nothing },
    /** Opens the form for a new card, with an image to cut out where one is given. */
    newCard: { input: z.object({ image: z.optional(z.custom<HandedFile>()) }), output: nothing },
    /** Fills variables of the open card by their names. Answers those that are still empty. */
    fillVariables: {
      input: z.object({ values: z.record(z.string(), z.string()) }),
      output: z.object({ missing: z.array(z.string()) }),
    },
    /** Hands the filled text of the open card to the page. Rejects with `INVALID_OPTIONS` while a variable is empty. */
    insert: { input: nothing, output: z.object({ text: z.string() }) },
  },
  events: {
    ...commonEvents,
    'card:used': z.object({ cardId: z.string(), text: z.string(), how: z.enum(cardUses) }),
    'card:saved': z.object({ cardId: z.string(), isNew: z.boolean() }),
    'card:deleted': z.object({ cardId: z.string() }),
    /** Title of what is shown: the card, or the notice that it does not exist. */
    'title:changed': z.object({ title: z.string() }),
    /** A list was made, changed or deleted, or has other cards. */
    'lists:changed': nothing,
    /** A person has filtered; a host that keeps an address writes it there. */
    'filters:changed': libraryFilters,
  },
});
export type PromptsSurface = typeof promptsSurface;

/** Methods that the prompts widget calls on its host, beyond those of all widgets. */
export const promptsHostSurface = surface({
  methods: {
    ...hostSurface.methods,
    ...handOverMethods,
    /** Puts a filled prompt into a field of the page. */
    insertText: { input: z.object({ text: z.string() }), output: handled },
    /** Puts a filled prompt into a chat, for a person to send. */
    openInChat: {
      input: z.object({ text: z.string(), agentId: z.nullable(z.string()), cardId: z.string() }),
      output: handled,
    },
  },
  events: hostSurface.events,
});
export type PromptsHostSurface = typeof promptsHostSurface;

/** Both sides of the prompts. */
export const promptsSurfaces = { surface: promptsSurface, hostSurface: promptsHostSurface };
