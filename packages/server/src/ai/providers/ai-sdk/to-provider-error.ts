import { mapErrorObject } from '../map-error';
import { ProviderError } from '../provider-error';

/** Maximum depth of causes that are searched. */
const maxDepth = 8;

/** Errors of requests that the SDK does not send at all. */
const notSent = /Unsupported|InvalidArgument|InvalidPrompt|LoadAPIKey|NoSuchModel/;

/** Converts an error of the AI SDK. One of our own errors inside it is returned unchanged. */
export function toProviderError(fault: unknown): ProviderError {
  let inner = fault;
  for (let depth = 0; depth < maxDepth && inner instanceof Error; depth++) {
    if (ProviderError.isInstance(inner)) return inner;
    inner = inner.cause;
  }
  if (!(fault instanceof Error)) return mapErrorObject(fault);
  return new ProviderError(
    notSent.test(fault.name) ? 'provider_bad_request' : 'provider_invalid_answer',
    fault.message.slice(0, 500),
    { cause: fault },
  );
}
