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
  /** The tab of the library. Default `my`, for a guest `curated`. */
  type: z.enum(libraryTypes),
  /** Words that a card contains. */
  search: z.string(),
  /** Only cards with these tags. */
  tags: z.array(z.string()),
  /** Only cards of one of these visibilities. */
  visibility: z.array(z.enum(['PUBLIC', 'PRIVATE', 'ORG', 'CURATED'])),
  /** Default `ALPHABETICAL`, during a search `RELEVANCE`. */
  order: z.enum(['RELEVANCE', 'ALPHABETICAL', 'NEWEST', 'OLDEST', 'MOST_USED', 'LAST_USED']),
  /** Number of the page, from 1. */
  page: z.number(),
  /** Cards per page. Default 20. */
  pageSize: z.number(),
  /** Default `grid`. */
  layout: z.enum(libraryLayouts),
  /** Id of a list; null shows the cards of all lists. */
  list: z.nullable(z.string()),
  /** Id of a user: only cards created by that user. */
  author: z.nullable(z.string()),
  /** Id of a team: only cards that are limited to teams, this one among them. */
  team: z.nullable(z.string()),
  /** The user's favorites or recently used cards; null shows all. */
  collection: z.nullable(z.enum(['FAVORITES', 'RECENT'])),
};

/** Filters of the library with their values, as in the event `filters:changed`. */
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
 * Options of the prompts widget. The widget follows changes to filters that the host sets. Changing other filters resets the page
 * to the first one, unless the host also changes the page, or sets everything that determines the cards, as a host does that
 * keeps them in an address.
 */
export const promptsProps = z.strictObject({
  ...partial(libraryFilters.shape),
  /**
   * `guest` is the curated library without tabs; `versions` those of a card; `propose` a change to a card; `proposals` for a
   * card, or without one all that concern the user; `import` of a file; `handOver` of the cards of a former member. Default
   * `library`.
   */
  view: z.optional(z.enum(promptsViews)),
  /** Id of the card to show or edit, or whose versions or proposals to show; a form without one creates a new card. */
  promptId: z.optional(z.string()),
  /**
   * In the view `proposals` without a card: the tab, `received` or `sent`; the widget follows changes. Default: the widget
   * chooses, initially `received`.
   */
  detail: z.optional(z.string()),
  /** The page can insert a filled prompt: the first button does so. */
  insert: z.optional(z.boolean()),
  /** Title above the library. An empty one means that the page shows the title and the way back itself. */
  title: z.optional(z.string()),
});
/** The own options of the prompt library. */
export type PromptsProps = z.output<typeof promptsProps>;

/** The ways in which a filled prompt can leave the widget. */
export const cardUses = ['copy', 'chat', 'images', 'insert'] as const;
export type CardUse = (typeof cardUses)[number];

/** Methods that a host may call on the prompts widget, and its events. */
export const promptsSurface = surface({
  methods: {
    ...commonMethods,
    /** Searches the current library. */
    search: { input: z.object({ text: z.string() }), output: nothing },
    openCard: { input: z.object({ cardId: z.string() }), output: nothing },
    /** Opens the form for a new card, with an image to crop if one is given. */
    newCard: { input: z.object({ image: z.optional(z.custom<HandedFile>()) }), output: nothing },
    /** Fills variables of the open card by name. Returns those that are still empty. */
    fillVariables: {
      input: z.object({ values: z.record(z.string(), z.string()) }),
      output: z.object({ missing: z.array(z.string()) }),
    },
    /** Passes the filled text of the open card to the page. Rejects with `INVALID_OPTIONS` while a variable is empty. */
    insert: { input: nothing, output: z.object({ text: z.string() }) },
  },
  events: {
    ...commonEvents,
    /** A card was used; `text` is its filled text. */
    'card:used': z.object({ cardId: z.string(), text: z.string(), how: z.enum(cardUses) }),
    /** A card was created or changed. */
    'card:saved': z.object({ cardId: z.string(), isNew: z.boolean() }),
    /** A card was deleted. */
    'card:deleted': z.object({ cardId: z.string() }),
    /** Title of the current view: the card, or the notice that it does not exist. */
    'title:changed': z.object({ title: z.string() }),
    /** A list was created, changed or deleted, or its cards have changed. */
    'lists:changed': nothing,
    /** The user has filtered; a host with an address writes it there. */
    'filters:changed': libraryFilters,
    /** In the view `proposals` without a card: the user has chosen a tab; a host can write it into its URL. */
    'detail:opened': z.object({ detail: z.nullable(z.string()) }),
  },
});
export type PromptsSurface = typeof promptsSurface;

/** Host methods of the prompts widget, beyond those of all widgets. */
export const promptsHostSurface = surface({
  methods: {
    ...hostSurface.methods,
    ...handOverMethods,
    /** Inserts a filled prompt into a field of the page. */
    insertText: { input: z.object({ text: z.string() }), output: handled },
    /** Inserts a filled prompt into a chat, for the user to send. */
    openInChat: {
      input: z.object({ text: z.string(), agentId: z.nullable(z.string()), cardId: z.string() }),
      output: handled,
    },
  },
  events: hostSurface.events,
});
export type PromptsHostSurface = typeof promptsHostSurface;

/** The surfaces of the prompts widget and of its host. */
export const promptsSurfaces = { surface: promptsSurface, hostSurface: promptsHostSurface };
