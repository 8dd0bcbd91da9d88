import { type Config, settings } from './config';
import { ConfigError } from './config-error';
import { type ConfigOf, Group, listSettings, type Read, Setting, type SettingTree } from './setting';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment. An empty variable counts as not set.
 * @throws {ConfigError} with one line for each variable that cannot be used
 */
export const readConfig = (variables: Variables): Config => readSettings(settings, variables);

/** Reads the variables of a tree of settings. */
export function readSettings<Tree extends SettingTree>(tree: Tree, variables: Variables): ConfigOf<Tree> {
  const all = listSettings(tree);
  const isProduction = variables.NODE_ENV?.trim() === 'production';
  const texts = readTexts(all, variables);
  const values = readValues(all, texts, isProduction);
  const read: Read = <Value>(source: Setting<Value> | Group<Value>) =>
    // The schema of this setting has produced the value.
    source instanceof Group ? source.combine(read) : (values.get(source) as Value);
  const problems = all.flatMap(each => findContradictions(each, texts, read, isProduction));
  if (problems.length > 0) throw new ConfigError(problems);
  // `ConfigOf` maps each setting and group to its value, as `buildConfig` does.
  return buildConfig(tree, read) as ConfigOf<Tree>;
}

/** The texts of the variables that are set. */
function readTexts(all: readonly Setting<unknown>[], variables: Variables): ReadonlyMap<string, string> {
  const trim = (text: string) => text.trim();
  const texts = all.map(
    ({ name, definition: { prepare = trim } }) => [name, prepare(variables[name] ?? '')] as const,
  );
  return new Map(texts.filter(([, text]) => text !== ''));
}

/** The value of each setting, read from its text or its default. */
function readValues(
  all: readonly Setting<unknown>[],
  texts: ReadonlyMap<string, string>,
  isProduction: boolean,
): ReadonlyMap<Setting<unknown>, unknown> {
  const values = new Map<Setting<unknown>, unknown>();
  const problems: string[] = [];
  for (const setting of all) {
    const text = texts.get(setting.name) ?? defaultText(setting, isProduction);
    const result = text === undefined ? undefined : setting.definition.schema.safeParse(text);
    if (result?.error) problems.push(`${setting.name} ${result.error.issues.at(-1)?.message}`);
    else values.set(setting, result?.data);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

function defaultText({ definition }: Setting<unknown>, isProduction: boolean): string | undefined {
  const standard = definition.default;
  if (typeof standard === 'string') return standard;
  return (isProduction ? standard.inProduction : undefined) ?? standard.text;
}

/** Finds valid values that are not allowed together, or not in production. */
function findContradictions(
  setting: Setting<unknown>,
  texts: ReadonlyMap<string, string>,
  read: Read,
  isProduction: boolean,
): readonly string[] {
  const { name, definition } = setting;
  const { needs = [], goesWith, requiredInProduction, httpsInProduction } = definition;
  const text = texts.get(name);
  const isSet = text !== undefined;
  const problems = [
    ...needs.map(other => isSet && !texts.has(other) && `${other} must be set together with ${name}`),
    goesWith && isSet !== texts.has(goesWith) && `${goesWith} and ${name} must be set together`,
    ...(definition.findProblems?.(read(setting), { name, isSet, isProduction, read }) ?? []),
    isProduction && requiredInProduction && !isSet && `${name} must be set in production`,
    isProduction && httpsInProduction && isSet && !isHttps(text) && `${name} must be https in production`,
  ];
  return problems.flatMap(problem => problem || []);
}

const isHttps = (text: string): boolean => new URL(text).protocol === 'https:';

const buildConfig = (tree: SettingTree, read: Read): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, node]) => [
      key,
      node instanceof Setting || node instanceof Group ? read(node) : buildConfig(node, read),
    ]),
  );
