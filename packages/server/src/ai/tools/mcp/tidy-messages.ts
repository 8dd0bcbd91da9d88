/*
 * Reduces the messages of a server to what is read, before the library checks them: it drops a message for one odd member, and the
 * caller then waits in vain. Messages come as one JSON text, or one per event of a stream.
 */

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The response with tidy messages. */
export async function tidyMessages(response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const { status, statusText, headers } = response;
  if (!response.ok || !response.body) return response;
  if (type.includes('application/json'))
    return new Response(tidyText(await response.text()), { status, statusText, headers });
  if (!type.includes('text/event-stream')) return response;
  const body = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(tidyLines())
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status, statusText, headers });
}

function tidyLines(): TransformStream<string, string> {
  const tidy = (line: string) =>
    line.startsWith('data:') ? `data: ${tidyText(line.slice('data:'.length))}` : line;
  // The pieces of the last line; joined once, so that a long line stays linear.
  let pieces: string[] = [];
  return new TransformStream({
    transform(text, controller) {
      const [first = '', ...lines] = text.split('\n');
      pieces.push(first);
      if (lines.length === 0) return;
      const rest = lines.pop() ?? '';
      const complete = [pieces.join(''), ...lines];
      pieces = [rest];
      controller.enqueue(complete.map(line => `${tidy(line)}\n`).join(''));
    },
    flush(controller) {
      const last = pieces.join('');
      if (last !== '') controller.enqueue(tidy(last));
    },
  });
}

/** A text that is no JSON stays as it is: the library reports it. */
function tidyText(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(Array.isArray(value) ? value.map(tidyMessage) : tidyMessage(value));
  } catch {
    return text;
  }
}

function tidyMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { id, result, error } = message;
  const named = typeof id === 'string' || typeof id === 'number' ? { id } : {};
  if (isObject(error)) return { jsonrpc: '2.0', ...named, error: tidyError(error) };
  if (typeof error === 'string') return { jsonrpc: '2.0', ...named, error: tidyError({ message: error }) };
  return 'result' in message ? { jsonrpc: '2.0', ...named, result: tidyResult(result) } : message;
}

const tidyError = ({ code, message, data }: Json): Json => ({
  code: Number.isInteger(code) ? code : -32_603,
  message: typeof message === 'string' ? message : JSON.stringify(message ?? 'Unknown error'),
  ...(data !== undefined && { data }),
});

function tidyResult(result: unknown): Json {
  if (!isObject(result)) return result === null ? {} : { content: result };
  if (typeof result.protocolVersion === 'string') return tidyStart(result);
  const { _meta, task, ...others } = result;
  return others;
}

function tidyStart({ protocolVersion, serverInfo }: Json): Json {
  const { name, version } = isObject(serverInfo) ? serverInfo : {};
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: text(name), version: text(version) },
  };
}
