import * as z from 'zod/mini';
import { limits } from '../limits';
import { countCodePoints } from '../text';

export const feedbackRatings = ['up', 'down'] as const;
/** Subject of a rating. */
export const feedbackReasons = ['correctness', 'completeness', 'instructions', 'style', 'other'] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

/** Latest ratings of an agent per response. */
export const maxAgentFeedback = 100;

/** A user's rating of an answer. The agent's makers see rating, reason and time, without a name. */
export const feedback = z.object({
  rating: z.enum(feedbackRatings),
  reason: z.nullable(z.enum(feedbackReasons)),
  comment: z
    .string()
    .check(z.refine(text => countCodePoints(text) <= limits.feedbackComment, { error: 'too_long' })),
  /** Whether they may also read the comment, the question and the answer. Default false. */
  shared: z.optional(z.boolean()),
});
export type Feedback = z.output<typeof feedback>;
