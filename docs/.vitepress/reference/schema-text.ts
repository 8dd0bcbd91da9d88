import * as z from 'zod/mini';

/** The part of a JSON schema that the reference prints. */
export interface SchemaNode {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly required?: readonly string[];
  readonly items?: SchemaNode;
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly additionalProperties?: SchemaNode | boolean;
  readonly maxItems?: number;
  readonly description?: string;
}

export function schemaNode(schema: z.ZodMiniType): SchemaNode {
  // Zod returns a JSON schema whose members, if present, have the types above.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode;
}

/** Formats a JSON schema as a type: `{ text: string, agent?: string }`. */
export function typeText(node: SchemaNode): string {
  if (node.const !== undefined) return literal(node.const);
  if (node.enum) return node.enum.map(literal).join(' | ');
  const options = node.anyOf ?? node.oneOf;
  if (options) return [...new Set(options.map(typeText))].join(' | ');
  if (typeof node.type === 'object') return node.type.map(type => typeText({ ...node, type })).join(' | ');
  switch (node.type) {
    case 'array': {
      const of = typeText(node.items ?? {});
      return /[|]/.test(of) && !of.startsWith('{') ? `(${of})[]` : `${of}[]`;
    }
    case 'object':
      return objectText(node);
    case 'integer':
      return 'number';
    default:
      return node.type ?? 'unknown';
  }
}

function objectText({ properties, required = [], additionalProperties }: SchemaNode): string {
  const members = Object.entries(properties ?? {}).map(
    ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(value)}`,
  );
  if (members.length > 0) return `{ ${members.join(', ')} }`;
  return typeof additionalProperties === 'object' ? `{ [name]: ${typeText(additionalProperties)} }` : '{}';
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));
