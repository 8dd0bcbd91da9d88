import * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** `lastMessageAt` → `last_message_at`, in types. */
type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : S;

type WireShape<S extends Shape> = { [K in keyof S & string as Snake<K>]: S[K] };

/** The schema of an object that is camelCase inside and snake_case on the wire. */
export type SnakeObject<S extends Shape> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<S>, z.core.$strip>,
  z.ZodMiniCustom<z.output<z.ZodMiniObject<S, z.core.$strip>>, z.output<z.ZodMiniObject<S, z.core.$strip>>>
>;

const snake = (key: string): string => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/**
 * Describes an object of the chat service: camelCase in code, snake_case on the wire. Only the shape's own keys are renamed,
 * never keys of maps inside it such as `parameters`, `i18n` or tool arguments. Decoding reads the wire format, encoding
 * (`z.encode`) writes it.
 * @__NO_SIDE_EFFECTS__
 */
export function snakeObject<const S extends Shape>(shape: S): SnakeObject<S> {
  const keys = Object.entries(shape).map(([key, schema]) => [key, snake(key), schema] as const);
  const wire = z.object(Object.fromEntries(keys.map(([, name, schema]) => [name, schema])));
  const rename = (value: Record<string, unknown>, direction: 'decode' | 'encode') => {
    const renamed: Record<string, unknown> = {};
    for (const [key, name] of keys) {
      const [from, to] = direction === 'decode' ? [name, key] : [key, name];
      if (value[from] !== undefined) renamed[to] = value[from];
    }
    return renamed;
  };
  // Refuse other values here and not during the renaming, so that a union can try its next option.
  const inside = z.custom<Record<string, unknown>>(value => typeof value === 'object' && value !== null);
  const codec = z.codec(wire, inside, {
    decode: value => rename(value, 'decode'),
    encode: value => rename(value, 'encode'),
  });
  // Only the type knows the renamed keys.
  return codec as unknown as SnakeObject<S>;
}
