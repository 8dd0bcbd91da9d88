import type * as z from 'zod';

/**
 * The text that is read if the variable is not set, as an operator would write it. `words` describe it in
 * `docs/configuration.md`. Without a text the value is undefined.
 */
type Default = string | { readonly text?: string; readonly inProduction?: string; readonly words: string };
type ValueIfUnset<Given extends Default> = Given extends string | { readonly text: string }
  ? never
  : undefined;

/** The only method of a Zod schema that is used: comparing whole schemas would take ten times the memory in a type check. */
interface Schema<Value> {
  safeParse(text: string): z.ZodSafeParseResult<Value>;
}

interface Definition<Value, Given extends Default = Default> {
  /** Its purpose, as a sentence of `docs/configuration.md`. */
  readonly meaning: string;
  /** Reads the text of the variable. Its messages continue the name and never quote the text. */
  readonly schema: Schema<Value>;
  readonly default: Given;
  readonly requiredInProduction?: boolean;
  /** Whether production refuses an address with `http:`. */
  readonly httpsInProduction?: boolean;
  /** Its value appears in no log and no message. */
  readonly secret?: boolean;
  /** Variables that must be set if this one is. */
  readonly needs?: readonly string[];
  /** The variable that must be set if and only if this one is. */
  readonly goesWith?: string;
  /** Prepares the text; an empty one counts as not set. Default: trims it. */
  readonly prepare?: (text: string) => string;
  /** Finds contradictions with other settings, each described in one line. Called for valid values. */
  findProblems?(value: NoInfer<Value> | ValueIfUnset<Given>, context: ProblemContext): readonly Problem[];
}

/** A line for the operator; any falsy value means no problem. */
export type Problem = string | false | undefined;

export interface ProblemContext {
  /** Name of the variable. */
  readonly name: string;
  readonly isSet: boolean;
  readonly isProduction: boolean;
  readonly read: Read;
}

/** Reads the value of any setting or group. */
export type Read = <Value>(source: Setting<Value> | Group<Value>) => Value;

export class Setting<Value> {
  constructor(
    readonly name: string,
    readonly definition: Definition<Value>,
  ) {}
}

export class Group<Value> {
  constructor(
    readonly settings: readonly Setting<unknown>[],
    readonly combine: (read: Read) => Value,
  ) {}
}

/** Defines an environment variable. Its place in the tree of settings is the place of its value in `Config`. */
export const setting = <Value, const Given extends Default>(
  name: string,
  definition: Definition<Value, Given>,
): Setting<Value | ValueIfUnset<Given>> => new Setting<Value | ValueIfUnset<Given>>(name, definition);

type Parts = Readonly<Record<string, Setting<unknown>>>;
type ValuesOf<Given extends Parts> = {
  readonly [Key in keyof Given]: Given[Key] extends Setting<infer Value> ? Value : never;
};

/** Defines variables that together make one value of `Config`. */
export const group = <Given extends Parts, Value>(
  parts: Given,
  combine: (values: ValuesOf<Given>, read: Read) => Value,
): Group<Value> =>
  new Group(Object.values(parts), read => {
    const values = Object.entries(parts).map(([key, part]) => [key, read(part)]);
    // Each part is read under its own key.
    return combine(Object.fromEntries(values) as ValuesOf<Given>, read);
  });

export interface SettingTree {
  readonly [key: string]: Setting<unknown> | Group<unknown> | SettingTree;
}

/** All variables of a tree, in the order of their definition. */
export const listSettings = (tree: SettingTree): readonly Setting<unknown>[] =>
  Object.values(tree).flatMap(node => {
    if (node instanceof Setting) return [node];
    return node instanceof Group ? node.settings : listSettings(node);
  });

/** The configuration that results from a tree of settings. A field is optional if its value may be undefined. */
export type ConfigOf<Tree> = Tree extends Setting<infer Value> | Group<infer Value>
  ? Readonly<Value>
  : Fields<Tree, Exclude<keyof Tree, OptionalKey<Tree>>> & Partial<Fields<Tree, OptionalKey<Tree>>>;

type Fields<Tree, Key extends keyof Tree> = { readonly [Name in Key]: ConfigOf<Tree[Name]> };
type OptionalKey<Tree> = {
  [Key in keyof Tree]: undefined extends ConfigOf<Tree[Key]> ? Key : never;
}[keyof Tree];
