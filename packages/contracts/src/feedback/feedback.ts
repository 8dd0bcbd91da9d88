import * as z from 'zod/mini';
import { limits } from '../limits';
import { countCodePoints } from '../text';

export const feedbackRatings = ['up', 'down'] as const;
/** Subject of a rating. */
export const feedbackReasons = ['correctness', 'completeness', 'instructions', 'style', 'other'] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

/** A user's rating of an answer. */
export const feedback = z.object({
  rating: z.enum(feedbackRatings),
  reason: z.nullable(z.enum(feedbackReasons)),
  comment: z
    .string()
    .check(z.refine(text => countCodePoints(text) <= limits.feedbackComment, { error: 'too_long' })),
});
export type Feedback = z.output<typeof feedback>;
