import type { OpenApi } from './build-openapi';

type Members = Readonly<Record<string, unknown>>;

/** Replaces each reference in the document by its component, for pages that show a call with all its parts. */
export function inlineReferences(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    return typeof value === 'object' && value !== null ? inlineMembers({ ...value }) : value;
  };
  const inlineMembers = ({ $ref, ...members }: Members): Members => {
    const own = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, inline(value)]));
    if ($ref === undefined) return own;
    const component = schemas[String($ref).replace(/^.*\//, '')];
    if (!component) throw new Error(`No component ${$ref}`);
    return { ...inlineMembers(component), ...own };
  };
  // Only the references have changed.
  return inline(document) as OpenApi;
}
