import {
  type EndpointDefinition,
  type EndpointKind,
  endpointDefinition,
  endpointKindRules,
  findEndpointProblems,
  hostLocations,
  type ManagedModelService,
  modelServiceInput,
} from '@oriel/contracts';
import * as z from 'zod/mini';

/** Kinds by who runs them, in the order of the chooser. */
export const kindGroups = [
  { id: 'vendor', kinds: ['openai', 'anthropic', 'google', 'mistral', 'openrouter'] },
  { id: 'cloud', kinds: ['azure-openai', 'vertex', 'bedrock'] },
  { id: 'own', kinds: ['ollama', 'vllm', 'litellm', 'openai-compatible'] },
] as const satisfies readonly { readonly id: string; readonly kinds: readonly EndpointKind[] }[];

/** The order of the places in a list, the unknown one last. */
export const places = ['germany', 'europe', 'swiss', 'uk', 'usa', 'any'] as const;

const text = z.string();

/** The fields of an endpoint as they are typed, without its key. */
export const endpointValues = z.object({
  internalId: text,
  nameEn: text,
  nameDe: text,
  descriptionEn: text,
  descriptionDe: text,
  address: text,
  apiVersion: text,
  deployment: text,
  project: text,
  region: text,
  location: z.enum(hostLocations),
  retention: z.enum(['unknown', 'none', 'days']),
  retentionDays: text,
  trains: z.enum(['unknown', 'no', 'yes']),
  policyEn: text,
  policyDe: text,
  requestsPerMinute: text,
  parallel: text,
  proxy: text,
  /** Names of models, one per line. */
  models: text,
  imageModels: text,
});
export type EndpointValues = z.output<typeof endpointValues>;

/** The fields that a kind has beside its key; the others are hidden, and are not sent. */
export const optionsOf = (kind: EndpointKind) => {
  const { required, optional } = endpointKindRules[kind];
  return [...required, ...optional];
};

/** Whether a kind is reached at an address; the others follow from the region. */
export const hasAddress = (kind: EndpointKind): boolean => endpointKindRules[kind].address !== '';

/** A short id that no defined endpoint has; a deleted one gets its models back under its id. */
export function freeId(kind: EndpointKind, endpoints: readonly ManagedModelService[]): string {
  const taken = new Set(
    endpoints.filter(({ definition }) => definition !== null).map(({ internalId }) => internalId),
  );
  let number = 1;
  while (taken.has(number === 1 ? kind : `${kind}-${number}`)) number += 1;
  return number === 1 ? kind : `${kind}-${number}`;
}

/** The fields of a stored endpoint, or of a new one. */
export function valuesOf(internalId: string, definition?: EndpointDefinition | null): EndpointValues {
  const { name = '', description = '', i18n, options, dataPolicy, limits } = definition ?? {};
  const days = dataPolicy?.retentionDays ?? 'unknown';
  const trains = dataPolicy?.trains ?? 'unknown';
  return {
    internalId,
    nameEn: i18n?.en?.name ?? name,
    nameDe: i18n?.de?.name ?? '',
    descriptionEn: i18n?.en?.description ?? description,
    descriptionDe: i18n?.de?.description ?? '',
    address: definition?.address ?? '',
    apiVersion: options?.apiVersion ?? '',
    deployment: options?.deployment ?? '',
    project: options?.project ?? '',
    region: options?.region ?? '',
    location: definition?.location ?? 'any',
    retention: typeof days === 'number' ? 'days' : days,
    retentionDays: typeof days === 'number' ? String(days) : '',
    trains: trains === 'unknown' ? trains : trains ? 'yes' : 'no',
    policyEn: dataPolicy?.text?.en ?? '',
    policyDe: dataPolicy?.text?.de ?? '',
    requestsPerMinute: limits?.requestsPerMinute?.toString() ?? '',
    parallel: limits?.parallel?.toString() ?? '',
    proxy: definition?.proxy ?? '',
    models: definition?.models?.join('\n') ?? '',
    imageModels: definition?.imageModels?.join('\n') ?? '',
  };
}

/** Drops empty members, and an object of which nothing is left. */
function filled<T extends object>(members: T): T | undefined {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined && value !== '');
  // The members are those of the given object.
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as T);
}

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));
const namesIn = (typed: string) => {
  const names = typed
    .split(/[\n,]/)
    .map(name => name.trim())
    .filter(Boolean);
  return names.length === 0 ? undefined : [...new Set(names)];
};

/** The typed values, in the shape of a definition that may have problems. */
function typedDefinition(kind: EndpointKind, values: EndpointValues) {
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.trim()]),
    // The same fields with other spaces.
  ) as EndpointValues;
  const { nameEn, nameDe, descriptionEn, descriptionDe, retention, trains, policyEn, policyDe } = trimmed;
  const hasPolicy = retention !== 'unknown' || trains !== 'unknown' || policyEn !== '' || policyDe !== '';
  const isTranslated = nameDe !== '' || descriptionDe !== '';
  return filled({
    kind,
    name: nameEn || nameDe,
    description: descriptionEn || descriptionDe,
    i18n: isTranslated
      ? filled({
          de: filled({ name: nameDe, description: descriptionDe }),
          en: filled({ name: nameEn, description: descriptionEn }),
        })
      : undefined,
    address: hasAddress(kind) ? trimmed.address : undefined,
    options: filled(Object.fromEntries(optionsOf(kind).map(name => [name, trimmed[name]]))),
    location: values.location === 'any' ? undefined : values.location,
    dataPolicy: hasPolicy
      ? filled({
          retentionDays: retention === 'days' ? (numberOf(trimmed.retentionDays) ?? Number.NaN) : retention,
          trains: trains === 'unknown' ? trains : trains === 'yes',
          text: policyEn || policyDe ? { de: policyDe || policyEn, en: policyEn || policyDe } : undefined,
        })
      : undefined,
    limits: filled({
      requestsPerMinute: numberOf(trimmed.requestsPerMinute),
      parallel: numberOf(trimmed.parallel),
    }),
    proxy: trimmed.proxy,
    models: namesIn(trimmed.models),
    imageModels: namesIn(trimmed.imageModels),
  });
}

/** The definition that valid values describe. Throws for others. */
export const definitionOf = (kind: EndpointKind, values: EndpointValues): EndpointDefinition =>
  z.parse(endpointDefinition, typedDefinition(kind, values));

/** The field of the form that shows a problem of a definition. */
function fieldOf(path: string): keyof EndpointValues | undefined {
  const known: Readonly<Record<string, keyof EndpointValues>> = {
    name: 'nameEn',
    description: 'descriptionEn',
    'i18n.en.name': 'nameEn',
    'i18n.de.name': 'nameDe',
    'i18n.en.description': 'descriptionEn',
    'i18n.de.description': 'descriptionDe',
    'dataPolicy.text.en': 'policyEn',
    'dataPolicy.text.de': 'policyDe',
  };
  const own = known[path];
  if (own) return own;
  const [last = '', first = ''] = [path.split('.').at(-1), path.split('.')[0]];
  return [last, first].find((name): name is keyof EndpointValues => name in endpointValues.shape);
}

/** The rules of a kind, at the fields of the form. The key is checked apart, because it is no value of the form. */
export const endpointSchema = (kind: EndpointKind) =>
  endpointValues.check(({ value, issues }) => {
    const found = new Set<string>();
    // A field shows one problem, the first.
    const fault = (field: keyof EndpointValues, message: string) => {
      if (found.has(field)) return;
      found.add(field);
      issues.push({ code: 'custom', path: [field], message, input: value[field] });
    };
    if (value.nameEn.trim() === '' && value.nameDe.trim() === '') fault('nameEn', 'required');
    const typed = typedDefinition(kind, value);
    const parsed = z.safeParse(endpointDefinition, typed);
    for (const { path, code, message } of parsed.error?.issues ?? []) {
      const field = fieldOf(path.join('.'));
      const isCode = /^[a-z]+(?:_[a-z]+)*$/.test(message);
      if (field) fault(field, isCode ? message : code === 'too_big' ? 'too_long' : 'invalid');
    }
    for (const { path, code } of findEndpointProblems({ kind, ...typed }, true)) {
      const field = fieldOf(path);
      if (field) fault(field, code);
    }
    const id = z.safeParse(modelServiceInput.shape.internalId, value.internalId.trim());
    if (!id.success) fault('internalId', id.error.issues[0]?.message ?? 'invalid');
  });
