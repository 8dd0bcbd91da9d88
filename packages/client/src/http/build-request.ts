import { OrielError, type RouteSpec } from '@oriel/contracts';
import * as z from 'zod/mini';
import { ApiError } from './api-error';

/** Path parameters, query and body of any route. */
export interface AnyInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface BuiltRequest {
  readonly url: string;
  readonly json?: unknown;
  readonly form?: FormData;
}

/** Encodes an input for the wire. Throws an `ApiError` of kind `validation` for an input that the route does not allow. */
export function buildRequest(base: string, route: RouteSpec, input: AnyInput): BuiltRequest {
  if (route.answer.kind === 'navigation') {
    throw new OrielError('INTERNAL', `${route.path} is navigated to, not called.`);
  }
  const params = encode(route.params, input.params, 'params');
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = `${base.replace(/\/$/, '')}${path}${queryText(encode(route.query, input.query, 'query'))}`;
  if (!route.body) return { url };
  const body = encode(route.body.schema, input.body, 'body');
  return route.body.kind === 'json' ? { url, json: body } : { url, form: formData(body) };
}

function encode(schema: z.ZodMiniType | undefined, value: unknown, section: string): Record<string, unknown> {
  if (!schema || (value === undefined && section === 'query')) return {};
  const result = z.safeEncode(schema, value);
  if (!result.success) {
    const issues = result.error.issues.map(({ path, message }) => ({
      path: [section, ...path].join('.'),
      code: message,
      message,
    }));
    throw new ApiError('validation', `The ${section} of the call is not allowed.`, {
      code: 'invalid_payload',
      issues,
    });
  }
  // Each schema of a route describes an object.
  return result.data as Record<string, unknown>;
}

function queryText(query: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of entriesOf(query)) parameters.append(name, String(value));
  return parameters.size > 0 ? `?${parameters}` : '';
}

function formData(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of entriesOf(body)) {
    if (value instanceof Blob) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** A list is encoded by repeating its name. */
function* entriesOf(record: Record<string, unknown>): Generator<[string, unknown]> {
  for (const [name, value] of Object.entries(record)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) yield [name, each];
    }
  }
}
