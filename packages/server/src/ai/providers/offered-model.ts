import type { Ability, ParameterDefinition } from '@oriel/contracts';

/** A model as described by its endpoint; missing data gets a default. */
export interface OfferedModel {
  /** Name at the endpoint. */
  readonly id: string;
  /** Display name. Default: its name at the endpoint. */
  readonly title?: string | undefined;
  /** Default: text, chat and tools. */
  readonly abilities?: readonly Ability[] | undefined;
  /** Default: `temperature` from 0 to 2 and `top_p`. */
  readonly parameterDefinitions?: Readonly<Record<string, ParameterDefinition>> | undefined;
}

const seeing: Ability = { type: 'image', constraints: [{ direction: 'input', unit: 'files' }] };

/** Abilities of a chat model; `maxInputTokens` is checked before it is asked. */
export const chatAbilities = (options: {
  readonly tools: boolean;
  /** Whether it takes images. Default: no. */
  readonly images?: boolean;
  readonly maxInputTokens?: unknown;
}): Ability[] => {
  const { tools, images = false, maxInputTokens: max } = options;
  return [
    { type: 'text' },
    {
      type: 'chat',
      ...(typeof max === 'number' &&
        max > 0 && { constraints: [{ direction: 'input', unit: 'tokens', max }] }),
    },
    ...(tools ? [{ type: 'tool-function' } as const] : []),
    ...(images ? [seeing] : []),
  ];
};

export const samplingParameters = (maxTemperature: number): Record<string, ParameterDefinition> => ({
  temperature: { type: 'number', minimum: 0, maximum: maxTemperature, step: 0.1 },
  top_p: { type: 'number', minimum: 0, maximum: 1, step: 0.05 },
});

/** Number of tokens that a model may use for thinking; 0 turns it off. */
export const thinkingBudget = (minimum: number, maximum: number): ParameterDefinition => ({
  type: 'integer',
  minimum,
  maximum,
});
