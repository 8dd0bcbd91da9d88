import type { MessagePart } from '@oriel/contracts';
import * as z from 'zod/mini';

/** The tool by which an agent draws inside a chat. */
const drawToolName = 'generate_image';

const drawn = z.object({ image_id: z.uuid() });

/** Id of the picture that a step has drawn. A result is text that anybody may have written; the service knows whose it is. */
export function drawnImageOf(response: MessagePart | undefined): string | undefined {
  if (response?.type !== 'function_response' || response.functionName !== drawToolName) return undefined;
  if (response.isError) return undefined;
  try {
    return z.safeParse(drawn, JSON.parse(response.result)).data?.image_id;
  } catch {
    return undefined;
  }
}
