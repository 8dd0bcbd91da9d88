import * as contracts from '@oriel/contracts';
import * as z from 'zod/mini';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** The exports of the contracts, by the names of components: `chatMessage` is `ChatMessage`. */
const exported: readonly [string, unknown][] = Object.entries(contracts).map(([name, value]) => [
  name.charAt(0).toUpperCase() + name.slice(1),
  value,
]);

const named = z.registry<{ id: string }>();
/** Names of enums, by their values as JSON: `z.enum(hostLocations)` is `HostLocations`. */
const lists = new Map<string, string>();
for (const [name, value] of exported) {
  if (value instanceof z.core.$ZodType) named.add(value, { id: name });
  else if (Array.isArray(value)) lists.set(JSON.stringify(value), name);
}

/**
 * Enums that readers must treat as open strings, because they may be older than the server; this server sends one of these
 * values.
 */
const openNames = new Map<unknown, readonly string[]>([
  [contracts.apiErrorCode, contracts.apiErrorCodes],
  [contracts.featureName, contracts.featureNames],
  [contracts.featureStatus, contracts.featureStatuses],
]);

/**
 * Writes JSON schemas of parts of routes as they are sent: codecs are described by their encoded form, in requests and responses
 * alike. Each schema and each enum that the contracts export becomes a component, which all its uses reference. A file, or a
 * refinement that JSON Schema cannot express, is left unconstrained.
 */
export class SchemaWriter {
  readonly #components = new Map<string, JsonSchema>();

  /** In alphabetical order. */
  get components(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The schema, or a reference to its component. */
  schemaOf(schema: z.ZodMiniType): JsonSchema {
    const { root, definitions } = convert(schema);
    this.#add(definitions);
    return root;
  }

  /** The schema itself; only its parts may be references. */
  bodyOf(schema: z.ZodMiniType): JsonSchema {
    const { root, definitions } = convert(schema);
    const { [named.get(schema)?.id ?? '']: body = root, ...parts } = definitions;
    this.#add(parts);
    return body;
  }

  #add(definitions: Readonly<Record<string, JsonSchema>>): void {
    for (const [name, definition] of Object.entries(definitions)) this.#components.set(name, definition);
  }
}

/** The schema of a number in a path or query; the codec alone would be described as text. */
function addressNumberOf({ _zod: { def } }: z.core.$ZodType): JsonSchema | undefined {
  if (!isPipe(def) || def.in._zod.def.type !== 'string' || def.out._zod.def.type !== 'number')
    return undefined;
  const { minimum, maximum } = def.out._zod.bag;
  return { type: 'integer', minimum, maximum };
}

const isPipe = (def: z.core.$ZodTypeDef): def is z.core.$ZodPipeDef => def.type === 'pipe';

interface Converted {
  readonly root: JsonSchema;
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

function convert(schema: z.ZodMiniType): Converted {
  const enums: Record<string, JsonSchema> = {};
  const {
    $schema: _,
    $defs,
    ...root
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: named,
    override({ zodSchema, jsonSchema }) {
      // The pattern repeats the format at many times the length.
      if (jsonSchema.format === 'uuid' || jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      const number = addressNumberOf(zodSchema);
      if (number) {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, number);
      }
      const names = openNames.get(zodSchema);
      if (names) jsonSchema.enum = [...names];
      else if (jsonSchema.enum) {
        const list = lists.get(JSON.stringify(jsonSchema.enum));
        if (list === undefined) return;
        const { type, enum: values } = jsonSchema;
        enums[list] = { type, enum: values };
        delete jsonSchema.type;
        delete jsonSchema.enum;
        jsonSchema.$ref = `#/$defs/${list}`;
      }
    },
  });
  const text = JSON.stringify({ root, definitions: { ...$defs, ...enums } });
  return JSON.parse(text, (key, value) =>
    key === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : value,
  );
}
