import { ProviderError } from './provider-error';

/** The whole of a short body as text; beyond `maxBytes` it is truncated or, with `mustFit`, an error. */
export async function readLimited(
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
  mustFit = false,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= maxBytes) continue;
    if (mustFit) throw new ProviderError('provider_invalid_answer', `The answer exceeds ${maxBytes} bytes`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}
