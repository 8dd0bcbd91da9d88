import type { Signal } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import type { Drafts } from './drafts';

const filled = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What a person filled into the variables of a card, by their keys. */
export type Filled = z.output<typeof filled>;

/** What was filled into a card, for as long as the tab lives. */
export const filledValuesOf = (drafts: Drafts, cardId: string): Signal<Filled> =>
  drafts.of<Filled>({ key: `filled:${cardId}`, schema: filled, initial: {} });
