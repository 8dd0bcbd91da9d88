import type { Ability, ParameterDefinition } from '@oriel/contracts';
import { chatAbilities, type OfferedModel } from '../../providers/offered-model';
import type { OpenAiWire } from '../../providers/openai/openai-provider';
import type { Provider } from '../../providers/provider';
import { type CatalogueEntry, catalogueEntries } from './entries';
import { isCarried, type ParameterFamily, parameterFamilies, type Wire } from './parameter-families';

/** Prefixes of routers, regions and clouds: `openrouter/openai/`, `eu.anthropic.`, `openai.`, `us.meta.`. */
const prefix =
  /^(?:.*\/)?(?:(?:[a-z]{2,6}\.)?(?:anthropic|openai|google|mistral|meta|qwen|deepseek|cohere)\.)?/;

/** The entry that describes a model; undefined for an unknown one. */
export function findEntry(modelId: string): CatalogueEntry | undefined {
  const name = modelId.toLowerCase().replace(prefix, '');
  return catalogueEntries.find(({ pattern }) => pattern.test(name));
}

const familyOf = (modelId: string): ParameterFamily | undefined => {
  const entry = findEntry(modelId);
  return entry && parameterFamilies[entry.parameters];
};

/** Corrects the description of a model by its entry: it adds limits and abilities, and replaces the parameters. */
export function correctModel(offered: OfferedModel, wire: Wire): OfferedModel {
  const entry = findEntry(offered.id);
  const isOther =
    offered.abilities?.some(({ type }) => type === 'image') &&
    !offered.abilities.some(({ type }) => type === 'chat');
  if (!entry || isOther) return offered;
  const abilities =
    offered.abilities ??
    chatAbilities({ tools: entry.tools, images: entry.images, maxInputTokens: entry.context });
  return {
    ...offered,
    abilities: limitTokens(abilities, { input: entry.context, output: entry.output }),
    parameterDefinitions: definitionsOf(parameterFamilies[entry.parameters], wire),
  };
}

const definitionsOf = ({ definitions }: ParameterFamily, wire: Wire): Record<string, ParameterDefinition> =>
  Object.fromEntries(Object.entries(definitions).filter(([name]) => isCarried(name, wire)));

/** Adds limits to the ability to chat, unless it has them. */
export function limitTokens(
  abilities: readonly Ability[],
  limits: { readonly input?: number | undefined; readonly output?: number | undefined },
  replaces = false,
): Ability[] {
  return abilities.map(ability => {
    if (ability.type !== 'chat') return ability;
    let constraints = [...(ability.constraints ?? [])];
    for (const direction of ['input', 'output'] as const) {
      const max = limits[direction];
      const isLimit = (each: (typeof constraints)[number]) =>
        each.direction === direction && each.unit === 'tokens';
      if (max === undefined || (!replaces && constraints.some(isLimit))) continue;
      constraints = [...constraints.filter(each => !isLimit(each)), { direction, unit: 'tokens', max }];
    }
    return { ...ability, ...(constraints.length > 0 && { constraints }) };
  });
}

/** The rules of a model for requests in OpenAI's protocol. */
export function wireOf(modelId: string): OpenAiWire | undefined {
  const family = familyOf(modelId);
  return family && { maxTokensField: family.maxTokensField, refused: family.refused };
}

/** Leaves out the parameters that a model refuses, or that its protocol does not have. */
export const withinFamily = (provider: Provider, wire: Wire): Provider => ({
  stream: (request, onEvent) => {
    const refused = familyOf(request.model)?.refused ?? [];
    const parameters = Object.fromEntries(
      Object.entries(request.parameters).filter(([name]) => !refused.includes(name) && isCarried(name, wire)),
    );
    return provider.stream({ ...request, parameters }, onEvent);
  },
});
