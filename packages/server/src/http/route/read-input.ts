import type { InputIssue, RouteSpec, UnreadForm } from '@oriel/contracts';
import * as z from 'zod/mini';
import {
  badRequest,
  invalidPayload,
  notFound,
  tooLarge,
  unsupportedMediaType,
} from '../../platform/errors/errors';
import { bodyLimits, limitBody } from './limit-body';

/** Maximum bytes of a JSON body. Message texts have their own limit, well below this. */
const maxJsonBytes = 1024 * 1024;
const maxMultipartBytes = 25 * 1024 * 1024;

const codes: Readonly<Record<string, string>> = {
  too_small: 'required',
  too_big: 'too_long',
};

function toIssues(error: z.core.$ZodError, part: string): InputIssue[] {
  return error.issues.slice(0, 20).map(issue => ({
    path: [part, ...issue.path.map(String)].join('.'),
    code: issue.code === 'custom' ? issue.message : (codes[issue.code] ?? 'invalid'),
    message: issue.message,
  }));
}

function decode(schema: z.ZodMiniType, value: unknown, part: string): unknown {
  // The schema accepts or refuses any value.
  const result = z.safeDecode(schema, value as never);
  if (result.success) return result.data;
  throw invalidPayload(toIssues(result.error, part));
}

/** The ids in the path. A malformed id is answered like an id that does not exist. */
export function readParams(route: RouteSpec, params: Readonly<Record<string, string>>): Named {
  if (!route.params) return undefined;
  // PostgreSQL cannot store this character in text.
  if (Object.values(params).some(text => text.includes('\0'))) throw notFound();
  // The schema accepts or refuses any value.
  const result = z.safeDecode(route.params, params as never);
  if (!result.success) throw notFound();
  // The schemas of paths and queries are objects.
  return result.data as Named;
}

/** The first value of a repeated query key counts. */
export function readQuery(route: RouteSpec, search: URLSearchParams): Named {
  if (!route.query) return undefined;
  const first: Record<string, string> = Object.create(null);
  for (const [key, value] of search) first[key] ??= value;
  // The schemas of paths and queries are objects.
  return decode(route.query, { ...first }, 'query') as Named;
}

type Named = Readonly<Record<string, unknown>> | undefined;

export async function readBody(route: RouteSpec, request: Request): Promise<unknown> {
  if (!route.body) return undefined;
  const header = request.headers.get('content-type') ?? '';
  const type = header.split(';')[0]?.trim().toLowerCase();
  if (route.body.kind === 'upload') {
    if (type !== 'multipart/form-data') throw unsupportedMediaType('multipart/form-data');
    if (!request.body) throw badRequest('invalid_payload', 'The form cannot be read');
    const stream = limitBody(request.body, { totalMs: bodyLimits.uploadMs });
    return { contentType: header, stream } satisfies UnreadForm;
  }
  if (route.body.kind === 'multipart') {
    if (type !== 'multipart/form-data') throw unsupportedMediaType('multipart/form-data');
    const bytes = await readBytes(request, maxMultipartBytes);
    const copy = new Response(bytes, {
      headers: { 'content-type': header },
    });
    const form = await copy.formData().catch(() => {
      throw badRequest('invalid_payload', 'The form cannot be read');
    });
    return decode(route.body.schema, readForm(form), 'body');
  }
  if (type !== 'application/json') throw unsupportedMediaType('application/json');
  const bytes = await readBytes(request, route.body.maxBytes ?? maxJsonBytes);
  return decode(route.body.schema, parseJson(bytes), 'body');
}

/** The fields of a form; a repeated field is a list. */
function readForm(form: FormData): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    fields.set(name, values.length > 1 ? values : values[0]);
  }
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [name, value] : [name]));
  if (hasUnstorable(texts)) throw unstorableText();
  return Object.fromEntries(fields);
}

function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('invalid_payload', 'The body is not JSON');
  }
  if (hasUnstorable(value)) throw unstorableText();
  return value;
}

const unstorableText = () => badRequest('invalid_payload', 'The body contains U+0000 or half a character');

/** Characters that the database cannot store unchanged, and that no text needs. */
const unstorable = /\0|\p{Surrogate}/u;

function hasUnstorable(value: unknown): boolean {
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === 'string') {
      if (unstorable.test(next)) return true;
    } else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) rest.push(key, inner);
    }
  }
  return false;
}

/** Reads at most the allowed bytes, whatever `Content-Length` says, and within the time limit. */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Access the body only after the check: a body that is accessed but not read costs the connection.
  const { body } = request;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ? limitBody(body, { totalMs: bodyLimits.memoryMs, maxBytes }) : []) {
    size += chunk.byteLength;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
