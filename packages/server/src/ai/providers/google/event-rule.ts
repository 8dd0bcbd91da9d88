import { type EventRule, keepParts, pick, pickCounts } from '../ai-sdk/event-rules';
import { asObject, type Json } from '../json';

const counts = [
  'promptTokenCount',
  'candidatesTokenCount',
  'thoughtsTokenCount',
  'cachedContentTokenCount',
  'toolUsePromptTokenCount',
  'totalTokenCount',
];

/** A text, a thought or a call; a signature alone is kept as an empty text. */
function readPart(part: Json): Json | undefined {
  const signature = pick(part, 'string', ['thoughtSignature']);
  const call = asObject(part.functionCall);
  if (call) {
    const { args, partialArgs } = call;
    return {
      functionCall: {
        ...pick(call, 'string', ['id', 'name']),
        ...pick(call, 'boolean', ['willContinue']),
        ...(args !== undefined && { args }),
        ...(Array.isArray(partialArgs) && { partialArgs }),
      },
      ...signature,
    };
  }
  if (typeof part.text !== 'string' && signature.thoughtSignature === undefined) return undefined;
  return { text: '', ...pick(part, 'string', ['text']), ...pick(part, 'boolean', ['thought']), ...signature };
}

function readCandidate(value: unknown): Json {
  const candidate = asObject(value);
  const content = asObject(candidate?.content);
  return {
    ...(content && { content: { parts: keepParts(content.parts, readPart) } }),
    ...pick(candidate, 'string', ['finishReason', 'finishMessage', 'continuationToken']),
  };
}

/** Reduces the events of the Gemini API to the first candidate, the counts and the reason of a block. */
export const readGoogleEvent: EventRule = event => {
  const { candidates, usageMetadata, promptFeedback } = event;
  if (candidates !== undefined && candidates !== null && !Array.isArray(candidates)) return event;
  return {
    ...pick(event, 'string', ['responseId']),
    ...(candidates?.length && { candidates: [readCandidate(candidates[0])] }),
    ...(asObject(usageMetadata) && { usageMetadata: pickCounts(usageMetadata, counts) }),
    ...(asObject(promptFeedback) && { promptFeedback: pick(promptFeedback, 'string', ['blockReason']) }),
  };
};
