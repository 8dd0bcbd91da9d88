import type { ParameterDefinition } from './model';

/** Problems of a parameter's value. */
export type ParameterProblem =
  /** The model has no such parameter. */
  | { readonly code: 'unknown' }
  /** Empty text; an unset parameter must be omitted. */
  | { readonly code: 'required' }
  /** A type other than the definition's. */
  | { readonly code: 'type' }
  | { readonly code: 'too_small'; readonly minimum: number }
  | { readonly code: 'too_big'; readonly maximum: number }
  | { readonly code: 'step'; readonly step: number }
  | { readonly code: 'too_many'; readonly max: number }
  | { readonly code: 'duplicate' }
  /** Not one of the values in the definition. */
  | { readonly code: 'not_listed' }
  /** An object lacks a property, or has one that is not in the definition. */
  | { readonly code: 'property'; readonly property: string };

/**
 * Finds the problems of values for a model's parameters, by parameter; shared by form and server. An omitted parameter has its
 * model's default.
 */
export function findParameterProblems(
  definitions: Readonly<Record<string, ParameterDefinition>>,
  values: Readonly<Record<string, unknown>>,
): Record<string, ParameterProblem> {
  const problems: Record<string, ParameterProblem> = {};
  for (const [name, value] of Object.entries(values)) {
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    const problem = definition ? problemOf(definition, value) : ({ code: 'unknown' } as const);
    if (problem) problems[name] = problem;
  }
  return problems;
}

function problemOf(definition: ParameterDefinition, value: unknown): ParameterProblem | undefined {
  switch (definition.type) {
    case 'integer':
    case 'number':
      return numberProblem(definition, value);
    case 'string':
      if (typeof value !== 'string') return { code: 'type' };
      if (value.trim() === '') return { code: 'required' };
      return definition.enum && !definition.enum.includes(value) ? { code: 'not_listed' } : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { code: 'type' };
    case 'array':
      return arrayProblem(definition, value);
    case 'object':
      return objectProblem(definition, value);
    default:
      return definition satisfies never;
  }
}

type Definition<T extends ParameterDefinition['type']> = Extract<ParameterDefinition, { type: T }>;

function numberProblem(
  { type, minimum, maximum, step }: Definition<'integer'> | Definition<'number'>,
  value: unknown,
): ParameterProblem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'type' };
  if (type === 'integer' && !Number.isInteger(value)) return { code: 'type' };
  if (minimum !== undefined && value < minimum) return { code: 'too_small', minimum };
  if (maximum !== undefined && value > maximum) return { code: 'too_big', maximum };
  if (step === undefined || step <= 0) return undefined;
  const steps = (value - (minimum ?? 0)) / step;
  // Fractions such as 0.1 are not exact.
  return Math.abs(steps - Math.round(steps)) < 1e-6 ? undefined : { code: 'step', step };
}

function arrayProblem(
  { items, uniqueItems, maxItems }: Definition<'array'>,
  value: unknown,
): ParameterProblem | undefined {
  if (!Array.isArray(value)) return { code: 'type' };
  if (maxItems !== undefined && value.length > maxItems) return { code: 'too_many', max: maxItems };
  if (value.some(item => typeof item !== items.type)) return { code: 'type' };
  if (value.some(item => typeof item === 'string' && item.trim() === '')) return { code: 'required' };
  return uniqueItems && new Set(value).size < value.length ? { code: 'duplicate' } : undefined;
}

function objectProblem(
  { properties, required = [] }: Definition<'object'>,
  value: unknown,
): ParameterProblem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'type' };
  const missing = required.find(name => !Object.hasOwn(value, name));
  if (missing !== undefined) return { code: 'property', property: missing };
  const foreign = Object.keys(value).find(name => !Object.hasOwn(properties, name));
  return foreign === undefined ? undefined : { code: 'property', property: foreign };
}
